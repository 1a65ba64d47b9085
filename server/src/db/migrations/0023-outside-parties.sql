-- What the fleet and the providers are to hear, and what they may say.

-- dispatch_at says that the fleet is due to be told something about an order: that it is wanted, changed or called off.
-- fleet_tries: how often that was tried; whoever has news to tell sets it back to null. fleet_lease: until then one server
-- tells the fleet of this order, and no other one does, so that a ride and its cancellation keep their order.
alter table orders add column fleet_tries integer, add column fleet_lease timestamptz;

-- Writes new statuses, as before; but an order that is called off once the fleet may have heard of it is due again, so
-- that the fleet is told in the end whatever happens to this server.
create or replace function advance_orders(changes jsonb) returns void
language plpgsql as $$
begin
  perform 1 from vendor_feeds f
    where (f.root_id, f.vendor_id) in (select c->>'root_id', c->>'vendor_id' from jsonb_array_elements(changes) c)
    order by f.root_id, f.vendor_id for update;

  update orders o
    set status = c->>'status', status_history = c->'status_history', updated_at = (c->>'updated_at')::timestamptz,
        dispatch_at = case when c->>'status' <> 'CANCELLED' then o.dispatch_at
                           when jsonb_path_exists(c->'status_history', '$[*].status ? (@ == "WAITING_FOR_TRANSPORT")')
                           then (c->>'updated_at')::timestamptz end,
        fleet_tries = case when c->>'status' <> 'CANCELLED' then o.fleet_tries end
    from jsonb_array_elements(changes) c
    where o.root_id = c->>'root_id' and o.order_id = c->>'order_id';

  insert into order_events (root_id, vendor_id, seq, order_id, status, created_at)
    select e.root_id, e.vendor_id, f.seq + row_number() over (partition by e.root_id, e.vendor_id order by e.nth, e.entry_nth),
           e.order_id, e.entry->>'status', to_timestamp((e.entry->>'created_at')::double precision)
    from (select c->>'root_id' as root_id, c->>'vendor_id' as vendor_id, c->>'order_id' as order_id, entry, nth, entry_nth
          from jsonb_array_elements(changes) with ordinality x(c, nth),
               jsonb_array_elements(c->'entries') with ordinality y(entry, entry_nth)) e
    join vendor_feeds f using (root_id, vendor_id);

  update vendor_feeds f set seq = f.seq + n.count
    from (select c->>'root_id' as root_id, c->>'vendor_id' as vendor_id, sum(jsonb_array_length(c->'entries')) as count
          from jsonb_array_elements(changes) c group by 1, 2) n
    where f.root_id = n.root_id and f.vendor_id = n.vendor_id;
end
$$;

-- A report's id counts for its sender and its order. What servers of the version before insert has the default.
alter table rider_events add column sender text not null default 'network';
alter table rider_events drop constraint rider_events_pkey, add primary key (event_id, order_id, sender);
