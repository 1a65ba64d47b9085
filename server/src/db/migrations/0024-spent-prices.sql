-- Prices that changed an order: none of them places another one, or changes one again. What placed an order is with the order.
-- A table of its own stays so small that looking into it costs placing nothing.
create table spent_prices (
  root_id  text not null,
  quote_id text not null,
  spent_at timestamptz not null default now(),
  primary key (root_id, quote_id)
);

-- Places a batch of orders, as before; a price that a change has used is refused like one that an order has.
create or replace function place_orders(batch jsonb, keys jsonb) returns void
language plpgsql as $$
begin
  perform 1 from vendor_feeds f
    where (f.root_id, f.vendor_id) in (select r->>'root_id', r->>'vendor_id' from jsonb_array_elements(batch) r)
    order by f.root_id, f.vendor_id for update;

  insert into orders select * from jsonb_populate_recordset(null::orders, batch);

  -- Whoever changes an order holds its vendor's feed too, so that one of two uses of a price sees the other.
  if exists (select from spent_prices s join jsonb_array_elements(batch) r
             on s.root_id = r->>'root_id' and s.quote_id = r->>'quote_id') then
    raise unique_violation using message = 'a price was used for a change already';
  end if;

  insert into order_events (root_id, vendor_id, seq, order_id, status, created_at)
    select o.root_id, o.vendor_id, f.seq + row_number() over (partition by o.root_id, o.vendor_id order by o.nth),
           o.order_id, o.status, o.created_at
    from (select r->>'root_id' as root_id, r->>'vendor_id' as vendor_id, r->>'order_id' as order_id, r->>'status' as status,
                 (r->>'created_at')::timestamptz as created_at, nth
          from jsonb_array_elements(batch) with ordinality e(r, nth)) o
    join vendor_feeds f using (root_id, vendor_id);

  update vendor_feeds f set seq = f.seq + n.count
    from (select r->>'root_id' as root_id, r->>'vendor_id' as vendor_id, count(*) from jsonb_array_elements(batch) r group by 1, 2) n
    where f.root_id = n.root_id and f.vendor_id = n.vendor_id;

  insert into idempotency_keys (scope, key, body_hash, status, answer)
    select k->>'scope', k->>'key', decode(k->>'body_hash', 'hex'), 200, k->'answer' from jsonb_array_elements(keys) k;
end
$$;
