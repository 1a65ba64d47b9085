-- The stage of every order that is not delivered: under way, called off or not paid. Found by stage are these few; the rest is
-- delivered. Kept apart from `orders`, so that a change of stage leaves the indexes of that table as they are (decision 0155).
create table undelivered_orders (
  root_id    text not null,
  order_id   text not null,
  vendor_id  text not null,
  stage      text not null,
  created_at timestamptz not null,
  primary key (root_id, order_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index undelivered_by_vendor on undelivered_orders (vendor_id, stage, created_at desc, order_id desc);
create index undelivered_by_root on undelivered_orders (root_id, stage, created_at desc, order_id desc);

-- Where tables are distributed already, the functions below must find it on every shard.
do $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = 'orders'::regclass and partmethod = 'h') then
      perform create_distributed_table('undelivered_orders', 'root_id', colocate_with => 'orders');
    end if;
  end if;
end
$$;

create function place_undelivered(batch jsonb) returns void language plpgsql as $$
begin
  insert into undelivered_orders (root_id, order_id, vendor_id, stage, created_at)
    select b.root_id, b.order_id, b.vendor_id, order_stage(b.status, b.status_history), b.created_at
    from jsonb_to_recordset(batch)
      b(root_id text, order_id text, vendor_id text, status text, status_history jsonb, created_at timestamptz)
    where order_stage(b.status, b.status_history) <> 'delivered';
end
$$;

-- Delivered is final: nothing comes back. The orders' rows are locked already.
create function advance_undelivered(changes jsonb) returns void language plpgsql as $$
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
end
$$;

-- As before, with the stages.
create or replace function place_orders_noticed_at(shard text, batch jsonb, keys jsonb, entries jsonb, choices jsonb, fresh jsonb, recipients jsonb) returns jsonb
language plpgsql as $$
declare
  codes jsonb;
  one record;
begin
  codes := place_orders_at(shard, batch, keys, entries, choices);
  perform place_undelivered(batch);
  perform begin_notices(fresh);
  for one in
    select r.root_id, r.order_id, r.site_id, r.language, r.email, r.created_at
    from jsonb_to_recordset(recipients) r(root_id text, order_id text, site_id text, language text, email text, created_at timestamptz)
  loop
    insert into order_recipients (root_id, order_id, site_id, language, email, created_at)
      values (one.root_id, one.order_id, one.site_id, one.language, one.email, one.created_at);
  end loop;
  return codes;
end
$$;

create or replace function advance_orders_noticed_at(shard text, changes jsonb, fresh jsonb) returns void language plpgsql as $$
begin
  perform advance_orders_at(shard, changes);
  perform advance_undelivered(changes);
  perform begin_notices(fresh);
end
$$;

-- Servers of the version before call these.
create or replace function place_coded_orders(batch jsonb, keys jsonb) returns jsonb language plpgsql as $$
begin
  return place_orders_noticed_at('', batch, keys, '[]', '[]', '[]', '[]');
end
$$;

create or replace function advance_orders(changes jsonb) returns void language plpgsql as $$
begin
  perform advance_orders_noticed_at('', changes, '[]');
end
$$;

-- Writes the stages of the orders that were there before, a thousand at a time; what is changed meanwhile waits for one thousand.
create procedure fill_undelivered_orders() language plpgsql as $$
declare
  root text;
  asked text;
  orders text[];
  last_at timestamptz;
  last_id text;
begin
  for root in select distinct v.root_id from vendors v order by 1 loop
    foreach asked in array array['unpaid', 'new', 'collected', 'cancelled'] loop
      last_at := 'infinity';
      last_id := '';
      loop
        select array_agg(o.order_id), min(o.created_at), (array_agg(o.order_id order by o.created_at, o.order_id))[1]
          into orders, last_at, last_id
          from (select n.order_id, n.created_at from orders n
                where n.root_id = root and n.stage = asked and (n.created_at, n.order_id) < (last_at, last_id)
                order by n.created_at desc, n.order_id desc limit 1000) o;
        exit when orders is null;
        -- Locked as whoever changes them locks them: none is written here with a stage that it has no more.
        with locked as (
          select o.root_id, o.order_id, o.vendor_id, o.stage, o.created_at from orders o
          where o.root_id = root and o.order_id = any(orders) and o.stage <> 'delivered' order by o.order_id for no key update
        )
        insert into undelivered_orders (root_id, order_id, vendor_id, stage, created_at)
          select l.root_id, l.order_id, l.vendor_id, l.stage, l.created_at from locked l
          on conflict do nothing;
        commit;
      end loop;
    end loop;
  end loop;
end
$$;
