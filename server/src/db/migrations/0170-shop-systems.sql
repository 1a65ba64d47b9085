-- Shop systems whose orders arrive by webhook (DEV-11, decision 0156): found by the id in the address that the system posts to.
create table shop_systems (
  system_id    text primary key,
  root_id      text not null,
  -- Whose pickup it is.
  vendor_id    text not null,
  country_code text not null,
  site_id      text not null,
  kind         text not null check (kind in ('shopify', 'woocommerce')),
  name         text not null,
  -- Sealed by a key that comes from the signing keys; null until the shop has entered it.
  secret       bytea,
  -- Whether orders are placed with nobody there, and the label that they need for it.
  places       boolean not null default false,
  label        text,
  created_at   timestamptz not null,
  -- The last message that was signed, and when one was refused.
  heard_at     timestamptz,
  heard_topic  text,
  heard_outcome text,
  refused_at   timestamptz
);
create index shop_systems_of_root on shop_systems (root_id);

-- Orders of shop systems: one row each, however often it is told of. What is about people is in delivery, place and candidates, and is
-- emptied some days after it is over; the row stays as long as the shop could tell of the order as if it were new.
create table shop_orders (
  root_id       text not null,
  draft_id      text not null,
  system_id     text not null,
  vendor_id     text not null,
  shop_order_id text not null,
  state         text not null check (state in ('RECEIVED', 'WAITING', 'PLACED', 'DISMISSED', 'WITHDRAWN')),
  -- Rises with every change, so that whoever worked on an older one writes nothing.
  revision      integer not null,
  -- The order as the shop last told it.
  told          jsonb not null,
  delivery      jsonb,
  -- Where it goes, found or chosen by somebody; the places that it may mean.
  place         jsonb,
  is_chosen     boolean not null default false,
  candidates    jsonb not null default '[]',
  issues        jsonb not null default '[]',
  -- Why the rule did not place it.
  reason        text,
  fee           bigint,
  -- Names of the messages that told of it, the last ones.
  heard         text[] not null default '{}',
  order_id      text,
  -- What happened to it in the shop after it was placed.
  alert         text check (alert in ('CANCELLED', 'CHANGED')),
  received_at   timestamptz not null,
  changed_at    timestamptz not null,
  primary key (root_id, draft_id),
  unique (root_id, system_id, shop_order_id)
);
create index shop_orders_open on shop_orders (root_id, vendor_id, received_at)
  where state in ('RECEIVED', 'WAITING') or alert is not null;
create index shop_orders_of_vendor on shop_orders (root_id, vendor_id, changed_at);
create index shop_orders_by_age on shop_orders (received_at);
