-- Orders that return (BRD-15, decision 0080). `next_at` is when the order for `next_day` is placed; null while there is none.
create table repeats (
  root_id      text not null,
  repeat_id    text not null,
  vendor_id    text not null,
  site_id      text not null,
  country_code text not null,
  revision     integer not null default 1,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  deleted_at   timestamptz,
  payload      jsonb not null,
  weekdays     jsonb not null,
  at           text not null,
  at_end       text not null,
  from_day     text not null,
  until_day    text,
  paused       boolean not null default false,
  skipped      jsonb not null default '[]',
  next_day     text,
  next_at      timestamptz,
  fee          bigint not null,
  failure      jsonb,
  last         jsonb,
  primary key (root_id, repeat_id)
);
create index repeats_by_vendor on repeats (vendor_id);
create index repeats_due on repeats (next_at) where next_at is not null;

-- What became of each day: one row a day, whoever places it and however often.
create table repeat_days (
  root_id   text not null,
  repeat_id text not null,
  day       text not null,
  order_id  text,
  at        timestamptz not null,
  primary key (root_id, repeat_id, day)
);
create index repeat_days_by_age on repeat_days (at);
