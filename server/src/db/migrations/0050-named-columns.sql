-- The orders' columns by their names: a later column has its default here, and not a null, until a migration adds it to this
-- list (decision 0090). What a server of the version before leaves out of its batch must have a value by `coalesce` then.
create or replace function place_coded_orders(batch jsonb, keys jsonb) returns jsonb
language plpgsql as $$
declare
  codes jsonb;
begin
  perform 1 from vendor_feeds f
    where (f.root_id, f.vendor_id) in (select r->>'root_id', r->>'vendor_id' from jsonb_array_elements(batch) r)
    order by f.root_id, f.vendor_id for update;

  insert into orders (
    root_id, order_id, vendor_id, country_code, client_order_id, created_at, updated_at, status, status_history,
    preordered_for, promised_at, dispatch_at, delivery_fee, currency, customer_name, customer_phone,
    destination_address, destination_lat, destination_lng, destination_notes, amount, description, payment_method,
    vat_number, age_validation_required, pickup, ride_seconds, quote_id, stage, voucher, sender, fee_lines,
    fleet_tries, fleet_lease, person_erased_at, destination_unit, destination_building, preordered_end)
  select
    root_id, order_id, vendor_id, country_code, client_order_id, created_at, updated_at, status, status_history,
    preordered_for, promised_at, dispatch_at, delivery_fee, currency, customer_name, customer_phone,
    destination_address, destination_lat, destination_lng, destination_notes, amount, description, payment_method,
    vat_number, age_validation_required, pickup, ride_seconds, quote_id, stage, voucher, sender, fee_lines,
    fleet_tries, fleet_lease, person_erased_at, destination_unit, destination_building, preordered_end
  from jsonb_populate_recordset(null::orders, batch);

  -- Whoever changes an order holds its vendor's feed too, so that one of two uses of a price sees the other.
  if exists (select from spent_prices s join jsonb_array_elements(batch) r
             on s.root_id = r->>'root_id' and s.quote_id = r->>'quote_id') then
    raise unique_violation using message = 'a price was used for a change already';
  end if;

  with placed as materialized (
    select o.*, row_number() over (partition by o.root_id, o.vendor_id order by o.nth) as nth_of_vendor, f.seq, f.code_nth
    from (select r->>'root_id' as root_id, r->>'vendor_id' as vendor_id, r->>'order_id' as order_id, r->>'status' as status,
                 (r->>'created_at')::timestamptz as created_at, nth
          from jsonb_array_elements(batch) with ordinality e(r, nth)) o
    join vendor_feeds f using (root_id, vendor_id)
  ), numbered as (
    insert into order_events (root_id, vendor_id, seq, order_id, status, created_at)
      select root_id, vendor_id, seq + nth_of_vendor, order_id, status, created_at from placed
  ), coded as (
    insert into order_codes (root_id, order_id, short_code)
      select root_id, order_id, short_code(code_nth + nth_of_vendor) from placed
      returning order_id, short_code
  )
  select coalesce(jsonb_object_agg(order_id, short_code), '{}') into codes from coded;

  update vendor_feeds f set seq = f.seq + n.count, code_nth = f.code_nth + n.count
    from (select r->>'root_id' as root_id, r->>'vendor_id' as vendor_id, count(*) from jsonb_array_elements(batch) r group by 1, 2) n
    where f.root_id = n.root_id and f.vendor_id = n.vendor_id;

  insert into idempotency_keys (scope, key, body_hash, status, answer)
    select k->>'scope', k->>'key', decode(k->>'body_hash', 'hex'), 200,
           case when codes ? (k#>>'{answer,result,order_id}')
             then jsonb_set(k->'answer', '{result,short_code}', codes->(k#>>'{answer,result,order_id}'))
             else k->'answer' end
    from jsonb_array_elements(keys) k;

  return codes;
end
$$;
