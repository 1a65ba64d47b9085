-- What a shop wants when no rider is found (BRD-09, decision 0079): a vendor's own choice, or its root's.
create table no_rider_choices (
  vendor_id text primary key,
  way       text not null check (way in ('KEEP_TRYING', 'OFFER_LATER', 'CALL_ME', 'CANCEL')),
  minutes   integer
);

-- The search for each order's rider. A table of its own: a column more would end every statement that a server of the version before
-- has prepared on `orders`. state: 'chosen' before it begins, 'searching', 'failed' until what was chosen happens, 'held' while the shop
-- is asked, 'found', 'over'.
create table rider_searches (
  root_id    text not null,
  order_id   text not null,
  created_at timestamptz not null default now(),
  way        text check (way in ('KEEP_TRYING', 'OFFER_LATER', 'CALL_ME', 'CANCEL')),
  minutes    integer,
  state      text not null default 'chosen' check (state in ('chosen', 'searching', 'failed', 'held', 'found', 'over')),
  since      timestamptz,
  asked      integer not null default 0,
  refused    integer not null default 0,
  rounds     integer not null default 0,
  last_at    timestamptz,
  later_at   timestamptz,
  -- When something happens by itself; null where nothing will.
  due_at     timestamptz,
  found_at   timestamptz,
  -- Where and when it was searched, for how long that usually takes: a tenth of a degree, and the hour of the day there.
  area       text,
  local_hour integer,
  primary key (root_id, order_id)
);
create index rider_searches_due on rider_searches (due_at) where due_at is not null;
create index rider_searches_found on rider_searches (area, local_hour, since desc) where found_at is not null;
create index rider_searches_old on rider_searches (created_at);
