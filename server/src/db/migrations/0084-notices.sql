-- What recipients are told, and when (RCP-07, decision 0113). A row is written with the change that it tells of, holds nothing of the
-- person, and is the record of what was sent. `due_at` is when it is looked at next; null once it has ended.
create table notices (
  root_id      text not null,
  order_id     text not null,
  step         text not null,
  nth          integer not null default 0,
  vendor_id    text not null,
  country_code text not null,
  created_at   timestamptz not null,
  due_at       timestamptz,
  lease        timestamptz,
  state        text not null default 'waiting',
  -- The arrival that the recipient was last told; null: the one promised.
  told_at      timestamptz,
  channel      text,
  tries        integer not null default 0,
  reason       text,
  provider_ref text,
  ended_at     timestamptz,
  primary key (root_id, order_id, step, nth)
);
create index notices_due on notices (due_at) where due_at is not null;
create index notices_by_age on notices (created_at);
create index notices_by_ref on notices (provider_ref) where provider_ref is not null;

-- How the recipient is reached beside the telephone, and in which language, where the order says so.
create table order_recipients (
  root_id  text not null,
  order_id text not null,
  site_id  text not null,
  language text,
  email    text,
  created_at timestamptz not null,
  primary key (root_id, order_id)
);
create index order_recipients_by_age on order_recipients (created_at);

-- Who wants no notices: a keyed hash of a number or an address, which stays when the person is erased.
create table notice_stops (
  scope        text not null,
  address_hash text not null,
  stopped_at   timestamptz not null,
  primary key (scope, address_hash)
);

-- Devices on which an order's page was told to tell.
create table notice_devices (
  root_id      text not null,
  order_id     text not null,
  device_id    text not null,
  subscription jsonb not null,
  created_at   timestamptz not null,
  primary key (root_id, order_id, device_id)
);
create index notice_devices_by_age on notice_devices (created_at);

-- A status that comes again, or later, brings a notice on that still waits.
create function begin_notices(fresh jsonb) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select n.root_id, n.order_id, n.step, n.vendor_id, n.country_code, n.created_at
    from jsonb_to_recordset(fresh) n(root_id text, order_id text, step text, vendor_id text, country_code text, created_at timestamptz)
  loop
    insert into notices as n (root_id, order_id, step, vendor_id, country_code, created_at, due_at)
      values (one.root_id, one.order_id, one.step, one.vendor_id, one.country_code, one.created_at, one.created_at)
      on conflict (root_id, order_id, step, nth) do update
        set due_at = excluded.due_at
        where n.state = 'waiting' and n.due_at > excluded.due_at;
  end loop;
end
$$;

-- As the functions that they call, with the notices that the orders begin.
create function place_orders_noticed_at(shard text, batch jsonb, keys jsonb, entries jsonb, choices jsonb, fresh jsonb, recipients jsonb) returns jsonb
language plpgsql as $$
declare
  codes jsonb;
  one record;
begin
  codes := place_orders_at(shard, batch, keys, entries, choices);
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

create function advance_orders_noticed_at(shard text, changes jsonb, fresh jsonb) returns void language plpgsql as $$
begin
  perform advance_orders_at(shard, changes);
  perform begin_notices(fresh);
end
$$;
