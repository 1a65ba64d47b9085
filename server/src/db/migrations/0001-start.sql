-- The first shape of everything. A vendor's root (the parent, or itself) leads every key of its orders,
-- so that the tables can be distributed by it without a rewrite.

create table users (
  user_id       uuid primary key,
  country_code  text not null,
  email         text not null check (email = lower(email)),
  name          text not null,
  phone_number  text not null,
  password_hash text not null,
  state         text not null default 'CONFIRMED' check (state in ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED')),
  created_at    timestamptz not null default now(),
  unique (country_code, email)
);

create table sessions (
  session_id   uuid primary key,
  user_id      uuid not null references users on delete cascade,
  refresh_hash bytea not null unique,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index sessions_by_user on sessions (user_id);

create table vendors (
  vendor_id        text primary key check (vendor_id ~ '^[A-Za-z0-9_.-]{1,40}$'),
  root_id          text not null,
  parent_vendor_id text references vendors,
  country_code     text not null,
  client_vendor_id text not null,
  name             text not null,
  is_active        boolean not null default true,
  is_registered    boolean not null default true,
  is_parent        boolean not null default false,
  phone            text not null,
  pickup_minutes   integer not null default 15 check (pickup_minutes between 0 and 240),
  payment_methods  jsonb not null default '{}',
  location         jsonb,
  created_at       timestamptz not null default now(),
  check ((parent_vendor_id is null and root_id = vendor_id) or (parent_vendor_id is not null and root_id <> vendor_id))
);
create index vendors_by_root on vendors (root_id);

create table vendor_owners (
  vendor_id text not null references vendors on delete cascade,
  email     text not null check (email = lower(email)),
  primary key (vendor_id, email)
);
create index vendor_owners_by_email on vendor_owners (email);

-- The last number given in a vendor's feed. Its row lock makes the numbers gap-free.
create table vendor_feeds (
  root_id   text not null,
  vendor_id text not null,
  seq       bigint not null default 0,
  primary key (root_id, vendor_id)
) with (fillfactor = 50);

create table orders (
  root_id                 text not null,
  order_id                text not null,
  vendor_id               text not null,
  country_code            text not null,
  client_order_id         text,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  status                  text not null,
  status_history          jsonb not null,
  preordered_for          timestamptz,
  promised_at             timestamptz not null,
  dispatch_at             timestamptz,
  delivery_fee            bigint not null,
  currency                text not null,
  customer_name           text not null,
  customer_phone          text not null,
  destination_address     text not null,
  destination_lat         double precision not null,
  destination_lng         double precision not null,
  destination_notes       text not null,
  amount                  bigint not null,
  description             text not null,
  payment_method          text not null,
  vat_number              text,
  age_validation_required boolean not null default false,
  pickup                  jsonb not null,
  ride_seconds            integer not null,
  quote_id                text not null,
  primary key (root_id, order_id)
) with (fillfactor = 80);
create unique index orders_one_per_quote on orders (root_id, quote_id);
create index orders_by_vendor on orders (vendor_id, created_at desc, order_id desc);
create index orders_by_root on orders (root_id, created_at desc, order_id desc);
create index orders_preordered_by_vendor on orders (vendor_id, preordered_for) where preordered_for is not null;
create index orders_preordered_by_root on orders (root_id, preordered_for) where preordered_for is not null;
-- A due order is its own job: no second table can disagree with it (decision 0005).
create index orders_due on orders (dispatch_at) where dispatch_at is not null;

create table order_events (
  root_id    text not null,
  vendor_id  text not null,
  seq        bigint not null,
  order_id   text not null,
  status     text not null,
  created_at timestamptz not null,
  primary key (root_id, vendor_id, seq)
);

-- Who rides for an order. Positions change every second, so they live apart from the order.
create table rides (
  root_id            text not null,
  order_id           text not null,
  rider              jsonb not null,
  lat                double precision,
  lng                double precision,
  position_at        timestamptz,
  arrives_origin     timestamptz,
  arrives_destination timestamptz,
  primary key (root_id, order_id)
) with (fillfactor = 50);

-- Reports of the rider network that were heard already.
create table rider_events (
  event_id    text primary key,
  order_id    text not null,
  received_at timestamptz not null
);
create index rider_events_by_age on rider_events (received_at);

-- The embedded fleet's trips. A trip is a plan; where a rider is follows from the plan and the clock.
-- Nobody rides yet while rider_id is null.
create table fleet_trips (
  order_id   text primary key,
  rider_id   text,
  plan       jsonb not null,
  reported   integer not null default 0,
  started_at timestamptz not null,
  ended_at   timestamptz
);
create index fleet_trips_under_way on fleet_trips (rider_id, started_at) where ended_at is null;
create index fleet_trips_ended on fleet_trips (rider_id, ended_at) where ended_at is not null;

create table idempotency_keys (
  scope      text not null,
  key        text not null,
  body_hash  bytea not null,
  status     integer not null,
  answer     jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Places a batch of orders: every row with its history and its number in the feed, or none.
-- `batch` is an array of orders in the columns' names, in the order of their arrival; `keys` the answers to keep for repeats.
create function place_orders(batch jsonb, keys jsonb) returns void
language plpgsql as $$
begin
  perform 1 from vendor_feeds f
    where (f.root_id, f.vendor_id) in (select r->>'root_id', r->>'vendor_id' from jsonb_array_elements(batch) r)
    order by f.root_id, f.vendor_id for update;

  insert into orders select * from jsonb_populate_recordset(null::orders, batch);

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

-- Writes new statuses: `changes` holds, per order, its status, whole history, time, and the entries that are new.
-- The orders' rows are locked already; the feeds' are locked here, in order.
create function advance_orders(changes jsonb) returns void
language plpgsql as $$
begin
  perform 1 from vendor_feeds f
    where (f.root_id, f.vendor_id) in (select c->>'root_id', c->>'vendor_id' from jsonb_array_elements(changes) c)
    order by f.root_id, f.vendor_id for update;

  update orders o
    set status = c->>'status', status_history = c->'status_history', updated_at = (c->>'updated_at')::timestamptz,
        dispatch_at = case when c->>'status' = 'CANCELLED' then null else o.dispatch_at end
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
