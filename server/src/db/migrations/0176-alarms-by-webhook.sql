-- A number of a board that alarms is told by webhook too (OPR-05, decision 0159), and servers tell each other what they see of
-- themselves. What the version before writes has none of it.
alter table board_limits
  add column if not exists webhook text,
  -- How the last message went: a status, or why there was no answer.
  add column if not exists webhook_answer text,
  add column if not exists webhook_answered_at timestamptz;

-- What a country's messages are signed with, sealed; the one before goes on signing until then.
create table alarm_secrets (
  country_code text primary key,
  secret bytea not null,
  secret_before bytea,
  before_until timestamptz
);

-- Messages that were not taken yet. They hold a country, a number and its limit.
create table queued_alarms (
  alarm_id uuid primary key,
  country_code text not null,
  name text not null,
  url text not null,
  body text not null,
  worthless_at timestamptz not null
);

-- What each server sees: an engine that is away, as of seen_at (slot is the beginning of time); errors of pages and refused
-- reports, counted in slots of ten minutes.
create table server_signs (
  server uuid not null,
  name text not null,
  label text not null,
  slot timestamptz not null,
  value integer not null,
  seen_at timestamptz not null,
  primary key (server, name, label, slot)
);
create index server_signs_by_age on server_signs (seen_at);
