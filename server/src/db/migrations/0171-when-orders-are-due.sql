-- When the fleet is to be told something of an order, beside its stage: found by it are few, and what is told of `orders` alone leaves the
-- indexes of that table as they are. `orders.dispatch_at` is the truth, and this what it is found by (decision 0164).
alter table undelivered_orders add column due_at timestamptz;

-- Writes down when these orders are due. Locked as whoever changes them locks them: none is written here with a time that it has no more.
create function note_due_at(shard text, order_roots text[], order_ids text[]) returns void language plpgsql as $$
declare
  roots text[];
begin
  select array_agg(distinct r) into roots from unnest(order_roots) r;
  perform from unnest(order_roots, order_ids) d(root_id, order_id), orders o
    where o.root_id = any(roots) and o.root_id = d.root_id and o.order_id = d.order_id
    order by o.order_id for no key update of o;
  update undelivered_orders u set due_at = o.dispatch_at
    from unnest(order_roots, order_ids) d(root_id, order_id), orders o
    where u.root_id = any(roots) and u.root_id = d.root_id and u.order_id = d.order_id
      and o.root_id = any(roots) and o.root_id = u.root_id and o.order_id = u.order_id
      and u.due_at is distinct from o.dispatch_at;
end
$$;

-- Releases orders that are still leased until `lease_end`, as `settleDue` says.
create function settle_due_at(shard text, order_roots text[], order_ids text[], order_tries integer[], are_heard boolean[],
                              lease_end timestamptz, settled_at timestamptz) returns void
language plpgsql as $$
declare
  roots text[];
  settled_roots text[];
  settled_ids text[];
  times timestamptz[];
begin
  select array_agg(distinct r) into roots from unnest(order_roots) r;
  with settled as (
    update orders o
      set fleet_lease = null,
          dispatch_at = case when o.fleet_tries is distinct from d.tries then o.dispatch_at
                             when d.heard then null
                             else seconds_after(settled_at, least(60, 2 ^ least(d.tries - 1, 6))) end,
          fleet_tries = case when d.heard and o.fleet_tries = d.tries then null else o.fleet_tries end
      from unnest(order_roots, order_ids, order_tries, are_heard) d(root_id, order_id, tries, heard)
      where o.root_id = any(roots) and o.root_id = d.root_id and o.order_id = d.order_id and o.fleet_lease = lease_end
      returning o.root_id, o.order_id, o.dispatch_at
  )
  select array_agg(s.root_id), array_agg(s.order_id), array_agg(s.dispatch_at) into settled_roots, settled_ids, times from settled s;
  update undelivered_orders u set due_at = s.due_at
    from unnest(settled_roots, settled_ids, times) s(root_id, order_id, due_at)
    where u.root_id = any(roots) and u.root_id = s.root_id and u.order_id = s.order_id and u.due_at is distinct from s.due_at;
end
$$;

-- As before, with the time.
create or replace function place_undelivered(batch jsonb) returns void language plpgsql as $$
begin
  insert into undelivered_orders (root_id, order_id, vendor_id, stage, created_at, due_at)
    select b.root_id, b.order_id, b.vendor_id, order_stage(b.status, b.status_history), b.created_at, b.dispatch_at
    from jsonb_to_recordset(batch)
      b(root_id text, order_id text, vendor_id text, status text, status_history jsonb, created_at timestamptz, dispatch_at timestamptz)
    where order_stage(b.status, b.status_history) <> 'delivered';
end
$$;

create or replace function advance_undelivered(changes jsonb) returns void language plpgsql as $$
declare
  roots text[];
  change_roots text[];
  orders text[];
  stages text[];
begin
  select array_agg(distinct c.root_id), array_agg(c.root_id), array_agg(c.order_id),
         array_agg(order_stage(c.status, c.status_history))
    into roots, change_roots, orders, stages
    from jsonb_to_recordset(changes) c(root_id text, order_id text, status text, status_history jsonb);
  update undelivered_orders u set stage = c.stage
    from unnest(change_roots, orders, stages) c(root_id, order_id, stage)
    where u.root_id = any(roots) and u.root_id = c.root_id and u.order_id = c.order_id
      and u.stage <> c.stage and c.stage <> 'delivered';
  if 'delivered' = any(stages) then
    delete from undelivered_orders u
      using unnest(change_roots, orders, stages) c(root_id, order_id, stage)
      where u.root_id = any(roots) and u.root_id = c.root_id and u.order_id = c.order_id and c.stage = 'delivered';
  end if;
  -- What is called off is due, or no longer.
  if 'cancelled' = any(stages) then
    perform note_due_at(roots[1], change_roots, orders);
  end if;
end
$$;
