-- What an order is, where it is something else than what its shop sends (RCP-02), and whether a shop's orders ask for a PIN unless
-- they say otherwise (RCP-05, decision 0153).
alter table orders add column goods text;
alter table delivery_pages add column pin_required boolean;

-- As before, with the new column; servers of the version before do not name it.
-- `shard` is the root of any of them. The orders' roots lie on one shard where the tables are distributed.
create or replace function place_orders_at(shard text, batch jsonb, keys jsonb, entries jsonb, choices jsonb) returns jsonb
language plpgsql as $$
declare
  roots text[];
  order_roots text[];
  order_vendors text[];
  quotes text[];
  feed record;
  feeds jsonb := '{}';
  codes jsonb;
begin
  if jsonb_array_length(batch) = 0 then return '{}'; end if;
  select array_agg(distinct r->>'root_id'), array_agg(r->>'root_id'), array_agg(r->>'vendor_id'), array_agg(r->>'quote_id')
    into roots, order_roots, order_vendors, quotes from jsonb_array_elements(batch) r;
  for feed in
    select f.vendor_id, f.seq, f.code_nth from vendor_feeds f
    where f.root_id = any(roots)
      and (f.root_id, f.vendor_id) in (select k.root_id, k.vendor_id from unnest(order_roots, order_vendors) k(root_id, vendor_id))
    order by f.root_id, f.vendor_id for update
  loop
    feeds := feeds || jsonb_build_object(feed.vendor_id, jsonb_build_array(feed.seq, feed.code_nth));
  end loop;
  insert into orders (
    root_id, order_id, vendor_id, country_code, client_order_id, created_at, updated_at, status, status_history,
    preordered_for, promised_at, dispatch_at, delivery_fee, currency, customer_name, customer_phone,
    destination_address, destination_lat, destination_lng, destination_notes, amount, description, payment_method,
    vat_number, age_validation_required, pickup, ride_seconds, quote_id, stage, voucher, sender, fee_lines,
    fleet_tries, fleet_lease, person_erased_at, destination_unit, destination_building, preordered_end, pin_required, goods)
  select
    root_id, order_id, vendor_id, country_code, client_order_id, created_at, updated_at, status, status_history,
    preordered_for, promised_at, dispatch_at, delivery_fee, currency, customer_name, customer_phone,
    destination_address, destination_lat, destination_lng, destination_notes, amount, description, payment_method,
    vat_number, age_validation_required, pickup, ride_seconds, quote_id, order_stage(status, status_history), voucher,
    sender, fee_lines, fleet_tries, fleet_lease, person_erased_at, destination_unit, destination_building, preordered_end,
    coalesce(pin_required, false), goods
  from jsonb_populate_recordset(null::orders, batch);
  -- Whoever changes an order holds its vendor's feed too, so that one of two uses of a price sees the other.
  if exists (select from spent_prices s join unnest(order_roots, quotes) q(root_id, quote_id)
             on s.root_id = q.root_id and s.quote_id = q.quote_id where s.root_id = any(roots)) then
    raise unique_violation using message = 'a price was used for a change already';
  end if;
  insert into order_events (root_id, vendor_id, seq, order_id, status, created_at)
    select r->>'root_id', r->>'vendor_id',
           (feeds->(r->>'vendor_id')->>0)::bigint + row_number() over (partition by r->>'root_id', r->>'vendor_id' order by nth),
           r->>'order_id', r->>'status', (r->>'created_at')::timestamptz
    from jsonb_array_elements(batch) with ordinality e(r, nth);
  select coalesce(jsonb_object_agg(order_id, short_code(code)), '{}') into codes
    from (select r->>'order_id' as order_id, (feeds->(r->>'vendor_id')->>1)::bigint
                   + row_number() over (partition by r->>'root_id', r->>'vendor_id' order by nth) as code
          from jsonb_array_elements(batch) with ordinality e(r, nth)) coded;
  insert into order_codes (root_id, order_id, short_code)
    select r->>'root_id', r->>'order_id', codes->>(r->>'order_id') from jsonb_array_elements(batch) r;
  update vendor_feeds f set seq = f.seq + n.count, code_nth = f.code_nth + n.count
    from (select k.root_id, k.vendor_id, count(*) from unnest(order_roots, order_vendors) k(root_id, vendor_id) group by 1, 2) n
    where f.root_id = any(roots) and f.root_id = n.root_id and f.vendor_id = n.vendor_id;
  if jsonb_array_length(choices) > 0 then
    insert into rider_searches (root_id, order_id, way, minutes)
      select c.root_id, c.order_id, c.way, c.minutes
      from jsonb_to_recordset(choices) c(root_id text, order_id text, way text, minutes integer);
  end if;
  if jsonb_array_length(keys) > 0 then
    insert into idempotency_keys (root_id, scope, key, body_hash, status, answer)
      select coalesce(k->>'root_id', ''), k->>'scope', k->>'key', decode(k->>'body_hash', 'hex'), 200,
             case when codes ? (k#>>'{answer,result,order_id}')
               then jsonb_set(k->'answer', '{result,short_code}', codes->(k#>>'{answer,result,order_id}'))
               else k->'answer' end
      from jsonb_array_elements(keys) k;
  end if;
  perform save_addresses_at(shard, entries);
  return codes;
end
$$;
