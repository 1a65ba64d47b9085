-- Addresses that a tree of vendors wants to be told at (DEV-05, decision 0134). What of the numbered feeds an endpoint has been told is
-- a number for each feed; what of it has failed, or comes from elsewhere, waits as a message; what was tried is an attempt.
create table webhooks (
  root_id       text not null,
  webhook_id    text not null,
  country_code  text not null,
  site_id       text not null,
  language      text not null,
  -- Of which vendors it is told; null: of the root and all its outlets, whatever is added.
  vendor_ids    text[],
  url           text not null,
  events        text[] not null,
  description   text not null,
  -- Sealed by a key that comes from the signing keys.
  secret        bytea not null,
  secret_before bytea,
  secret_before_until timestamptz,
  state         text not null default 'on' check (state in ('on', 'off', 'stopped')),
  created_at    timestamptz not null,
  -- Since when every attempt has failed, and how many tries that were; null while it answers.
  failing_since timestamptz,
  failures      integer not null default 0,
  -- It is not asked before.
  due_at        timestamptz not null,
  lease         uuid,
  lease_until   timestamptz,
  worked_at     timestamptz,
  primary key (root_id, webhook_id)
);
create index webhooks_due on webhooks (due_at) where state = 'on';

-- The number up to which an endpoint was told a vendor's feed; without a row it is told all of it.
create table webhook_places (
  root_id    text not null,
  webhook_id text not null,
  vendor_id  text not null,
  seq        bigint not null,
  primary key (root_id, webhook_id, vendor_id)
) with (fillfactor = 70);

-- What is still to be told: written with the change that it tells of, or read from a feed and failed. Ids alone: the rest is read when
-- it is sent.
create table webhook_messages (
  root_id    text not null,
  webhook_id text not null,
  message_id text not null,
  event      text not null,
  vendor_id  text not null,
  order_id   text,
  seq        bigint,
  subject    jsonb not null default '{}',
  at         timestamptz not null,
  tries      integer not null default 0,
  tried_at   timestamptz,
  due_at     timestamptz not null,
  primary key (root_id, webhook_id, message_id)
);
create index webhook_messages_due on webhook_messages (root_id, webhook_id, due_at);
create index webhook_messages_of_order on webhook_messages (root_id, webhook_id, order_id) where order_id is not null;

create table webhook_attempts (
  root_id     text not null,
  webhook_id  text not null,
  attempt_id  text not null,
  message_id  text not null,
  event       text not null,
  vendor_id   text not null,
  order_id    text,
  seq         bigint,
  subject     jsonb not null,
  at          timestamptz not null,
  created_at  timestamptz not null,
  status      integer,
  failure     text,
  took_ms     integer not null,
  answer_head text not null,
  next_at     timestamptz,
  primary key (root_id, webhook_id, attempt_id, created_at)
) partition by range (created_at);
create table months.webhook_attempts_rest partition of webhook_attempts default;

-- What was last told of when an order under way arrives.
create table webhook_arrivals (
  root_id    text not null,
  order_id   text not null,
  arrives_at timestamptz not null,
  told_at    timestamptz not null,
  primary key (root_id, order_id)
);
create index webhook_arrivals_by_age on webhook_arrivals (told_at);
