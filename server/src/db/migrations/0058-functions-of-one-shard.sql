-- What the hot statements do, in functions whose every statement names the roots of what it touches: distributed by the root, a call
-- with roots of one shard is handed to that shard's server whole. The functions before stay, for servers of the version before.

-- The union of two lists, as a function: where a conflict is resolved, Citus takes no subquery.
create function text_union(one text[], other text[]) returns text[] language sql immutable parallel safe as $$
  select array(select distinct unnest(one || other))
$$;

-- Seconds are the same in every time zone, unlike days: Citus changes a row by what is immutable alone.
create function seconds_after(since timestamptz, seconds double precision) returns timestamptz
language sql immutable parallel safe as $$
  select since + seconds * interval '1 second'
$$;

-- Places orders with their events, feed numbers, codes, answers, choices and entries of the address book; returns the codes.
-- `shard` is the root of any of them. The orders' roots lie on one shard where the tables are distributed.
create function place_orders_at(shard text, batch jsonb, keys jsonb, entries jsonb, choices jsonb) returns jsonb
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
    fleet_tries, fleet_lease, person_erased_at, destination_unit, destination_building, preordered_end)
  select
    root_id, order_id, vendor_id, country_code, client_order_id, created_at, updated_at, status, status_history,
    preordered_for, promised_at, dispatch_at, delivery_fee, currency, customer_name, customer_phone,
    destination_address, destination_lat, destination_lng, destination_notes, amount, description, payment_method,
    vat_number, age_validation_required, pickup, ride_seconds, quote_id, order_stage(status, status_history), voucher,
    sender, fee_lines, fleet_tries, fleet_lease, person_erased_at, destination_unit, destination_building, preordered_end
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

create function save_addresses_at(shard text, entries jsonb) returns void language plpgsql as $$
begin
  if jsonb_array_length(entries) = 0 then return; end if;
  insert into saved_addresses as s
      (root_id, phone_number, address_text, unit, building, name, notes, latitude, longitude, used_at, words, vendor_ids)
    select distinct on (e.root_id, e.phone_number, e.address_text)
           e.root_id, e.phone_number, e.address_text, e.unit, e.building, e.name, e.notes, e.latitude, e.longitude, e.used_at,
           array_to_tsvector(e.words), array_agg(e.vendor_id) over (partition by e.root_id, e.phone_number, e.address_text)
    from jsonb_array_elements(entries) with ordinality x(entry, nth),
         jsonb_to_record(entry) e(root_id text, vendor_id text, phone_number text, address_text text, unit text, building text,
                                  name text, notes text, latitude double precision, longitude double precision,
                                  used_at timestamptz, words text[])
    order by e.root_id, e.phone_number, e.address_text, nth desc
    on conflict (root_id, phone_number, address_text) do update
      set unit = excluded.unit, building = excluded.building, name = excluded.name, notes = excluded.notes,
          latitude = excluded.latitude, longitude = excluded.longitude, used_at = excluded.used_at, words = excluded.words,
          vendor_ids = text_union(s.vendor_ids, excluded.vendor_ids)
      where s.used_at <= excluded.used_at or not excluded.vendor_ids <@ s.vendor_ids;
end
$$;

-- Writes new statuses, numbers their entries in the feeds, and makes the payments of called off orders due for their refund.
create function advance_orders_at(shard text, changes jsonb) returns void language plpgsql as $$
declare
  roots text[];
  change_roots text[];
  change_vendors text[];
  feed record;
  feeds jsonb := '{}';
begin
  select array_agg(distinct c->>'root_id'), array_agg(c->>'root_id'), array_agg(c->>'vendor_id')
    into roots, change_roots, change_vendors from jsonb_array_elements(changes) c;
  for feed in
    select f.vendor_id, f.seq from vendor_feeds f
    where f.root_id = any(roots)
      and (f.root_id, f.vendor_id) in (select k.root_id, k.vendor_id from unnest(change_roots, change_vendors) k(root_id, vendor_id))
    order by f.root_id, f.vendor_id for update
  loop
    feeds := feeds || jsonb_build_object(feed.vendor_id, feed.seq);
  end loop;
  update orders o
    set status = c.status, status_history = c.status_history, updated_at = c.updated_at,
        stage = order_stage(c.status, c.status_history),
        dispatch_at = case when c.status <> 'CANCELLED' then o.dispatch_at
                           when jsonb_path_exists(c.status_history, '$[*].status ? (@ == "WAITING_FOR_TRANSPORT")')
                           then c.updated_at end,
        fleet_tries = case when c.status <> 'CANCELLED' then o.fleet_tries end
    from jsonb_to_recordset(changes) c(root_id text, order_id text, status text, status_history jsonb, updated_at timestamptz)
    where o.root_id = any(roots) and o.root_id = c.root_id and o.order_id = c.order_id;
  insert into order_events (root_id, vendor_id, seq, order_id, status, created_at)
    select c->>'root_id', c->>'vendor_id',
           (feeds->>(c->>'vendor_id'))::bigint
             + row_number() over (partition by c->>'root_id', c->>'vendor_id' order by nth, entry_nth),
           c->>'order_id', entry->>'status', to_timestamp((entry->>'created_at')::double precision)
    from jsonb_array_elements(changes) with ordinality x(c, nth),
         jsonb_array_elements(c->'entries') with ordinality y(entry, entry_nth);
  update vendor_feeds f set seq = f.seq + n.count
    from (select c->>'root_id' as root_id, c->>'vendor_id' as vendor_id, sum(jsonb_array_length(c->'entries')) as count
          from jsonb_array_elements(changes) c group by 1, 2) n
    where f.root_id = any(roots) and f.root_id = n.root_id and f.vendor_id = n.vendor_id;
  if exists (select from jsonb_array_elements(changes) c where c->>'status' = 'CANCELLED') then
    update payments p set due_at = c.updated_at
      from jsonb_to_recordset(changes) c(root_id text, order_id text, status text, updated_at timestamptz)
      where p.root_id = any(roots) and p.root_id = c.root_id and p.order_id = c.order_id and c.status = 'CANCELLED'
        and p.state <> 'refunded' and p.due_at is distinct from c.updated_at;
  end if;
end
$$;

-- Servers of the version before call it.
create or replace function place_coded_orders(batch jsonb, keys jsonb) returns jsonb language plpgsql as $$
begin
  return place_orders_at('', batch, keys, '[]', '[]');
end
$$;
