-- What takes something off the delivery fee, and which orders used it.

create table vouchers (
  voucher_id             uuid primary key default gen_random_uuid(),
  country_code           text not null,
  code                   text not null check (code ~ '^[A-Z0-9_-]{3,32}$'),
  type                   text not null check (type in ('PERCENTAGE', 'FIXED')),
  -- Per cent, or minor units of the country's currency.
  amount                 bigint not null check (amount > 0 and (type = 'FIXED' or amount <= 100)),
  -- Of one vendor and its outlets; null is of all in the country.
  root_id                text,
  valid_from             timestamptz,
  valid_until            timestamptz,
  minimum_fee            bigint not null default 0 check (minimum_fee >= 0),
  most_uses              integer check (most_uses > 0),
  most_uses_per_vendor   integer check (most_uses_per_vendor > 0),
  most_uses_per_customer integer check (most_uses_per_customer > 0),
  -- How many rows voucher_uses has of it. Its row lock makes all three limits hold.
  uses                   integer not null default 0,
  created_at             timestamptz not null default now(),
  unique (country_code, code)
) with (fillfactor = 50);

-- One at most for an order.
create table voucher_uses (
  root_id        text not null,
  order_id       text not null,
  voucher_id     uuid not null references vouchers on delete cascade,
  customer_phone text not null,
  primary key (root_id, order_id)
);
create index voucher_uses_by_vendor on voucher_uses (voucher_id, root_id);
create index voucher_uses_by_customer on voucher_uses (voucher_id, customer_phone);

-- The voucher as it was, and what it took off: it stays with the order when the voucher goes.
alter table orders add column voucher jsonb;

-- Takes the uses of orders about to be placed: `asked` names voucher, root, order, customer and the time that counts for its
-- period. Vouchers are held in one order, and before any feed, so that two batches never wait for each other. One that is
-- gone, over or used up refuses the whole batch.
create function redeem_vouchers(asked jsonb) returns void
language plpgsql as $$
begin
  if jsonb_array_length(asked) = 0 then return; end if;

  perform 1 from vouchers v
    where v.voucher_id in (select (u->>'voucher_id')::uuid from jsonb_array_elements(asked) u)
    order by v.voucher_id for update;

  insert into voucher_uses (root_id, order_id, voucher_id, customer_phone)
    select u->>'root_id', u->>'order_id', v.voucher_id, u->>'customer_phone'
    from jsonb_array_elements(asked) u
    join vouchers v on v.voucher_id = (u->>'voucher_id')::uuid
    where (v.valid_from is null or v.valid_from <= (u->>'at')::timestamptz)
      and (v.valid_until is null or v.valid_until > (u->>'at')::timestamptz);

  update vouchers v set uses = v.uses + n.count
    from (select u->>'voucher_id' as voucher_id, count(*) from jsonb_array_elements(asked) u group by 1) n
    where v.voucher_id = n.voucher_id::uuid;

  if (select count(*) from voucher_uses w
      join jsonb_array_elements(asked) u on w.root_id = u->>'root_id' and w.order_id = u->>'order_id')
       < jsonb_array_length(asked)
    or exists (
      select from jsonb_array_elements(asked) u
      join vouchers v on v.voucher_id = (u->>'voucher_id')::uuid
      where v.uses > v.most_uses
         or (select count(*) from voucher_uses w where w.voucher_id = v.voucher_id and w.root_id = u->>'root_id')
              > v.most_uses_per_vendor
         or (select count(*) from voucher_uses w
             where w.voucher_id = v.voucher_id and w.customer_phone = u->>'customer_phone') > v.most_uses_per_customer)
  then
    raise exception 'a voucher is not available' using errcode = 'VOUCH';
  end if;
end
$$;

-- Gives the uses of these orders back; `ended` names root and order.
create function give_back_vouchers(ended jsonb) returns void
language plpgsql as $$
begin
  if jsonb_array_length(ended) = 0 then return; end if;

  perform 1 from vouchers v
    where v.voucher_id in (select w.voucher_id from voucher_uses w
                           join jsonb_array_elements(ended) e on w.root_id = e->>'root_id' and w.order_id = e->>'order_id')
    order by v.voucher_id for update;

  with gone as (
    delete from voucher_uses w using jsonb_array_elements(ended) e
      where w.root_id = e->>'root_id' and w.order_id = e->>'order_id' returning w.voucher_id)
  update vouchers v set uses = v.uses - n.count
    from (select voucher_id, count(*) from gone group by 1) n
    where v.voucher_id = n.voucher_id;
end
$$;
