-- What the history asks of the orders, served along indexes however many there are.

-- Where an order stands from the shop's point of view; core/order/lists.ts says the same of one that was read.
create function order_stage(status text, status_history jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when status in ('PAYMENT_COMMITTED', 'NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY',
                    'ASSIGNED_TO_TRANSPORT', 'RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'MODIFIED', 'NEAR_VENDOR') then 'new'
    when status in ('PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'RETURN_INITIATED') then 'collected'
    when status in ('DELIVERED', 'RETURNED_TO_VENDOR') then 'delivered'
    when status in ('CANCELLED', 'PAYMENT_CANCELLED', 'STALLED', 'PAYMENT_FAILED') then 'cancelled'
    when status <> 'DELAYED' then 'unpaid'
    when jsonb_path_exists(status_history, '$[*].status ? (@ == "PICKED_UP" || @ == "COURIER_LEFT_VENDOR"
      || @ == "NEAR_CUSTOMER" || @ == "RETURN_INITIATED" || @ == "DELIVERED" || @ == "RETURNED_TO_VENDOR" || @ == "CANCELLED")')
      then 'collected'
    else 'new'
  end
$$;

-- A column of its own: an order changes its status eight times and its stage twice, and only a row whose indexed columns
-- stay the same is changed without touching every index.
alter table orders add column stage text not null default 'unpaid';

create function set_order_stage() returns trigger
language plpgsql as $$
begin
  new.stage := order_stage(new.status, new.status_history);
  return new;
end
$$;
create trigger orders_stage before insert or update of status on orders for each row execute function set_order_stage();

update orders set status = status;

-- A page of one stage, and with the two sums the totals of a period without reading an order.
create index orders_by_vendor_stage on orders (vendor_id, stage, created_at desc, order_id desc) include (amount, delivery_fee);
create index orders_by_root_stage on orders (root_id, stage, created_at desc, order_id desc) include (amount, delivery_fee);
create index orders_by_phone on orders (root_id, customer_phone, created_at desc, order_id desc);
