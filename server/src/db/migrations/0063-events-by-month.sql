-- The feed's events by the month of their time, so that ending them is to drop a table. What was there becomes the first part; the
-- months after it are made ahead (db/months.ts). The parts have a schema of their own: no statement names them. A role without CREATE
-- on the database needs it made first, as it needed `jobs`. Functions and servers of the version before go on by the same name.
do $$
declare
  until text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
                 where conrelid = 'order_events'::regclass and conname = 'order_events_so_far');
begin
  if to_regnamespace('months') is null then create schema months; end if;

  alter table order_events rename to order_events_so_far;
  alter table order_events_so_far set schema months;
  alter table months.order_events_so_far drop constraint order_events_pkey;
  alter table months.order_events_so_far add constraint order_events_so_far_pkey primary key using index order_events_by_number;

  create table order_events (
    root_id    text not null,
    vendor_id  text not null,
    seq        bigint not null,
    order_id   text not null,
    status     text not null,
    created_at timestamptz not null,
    primary key (root_id, vendor_id, seq, created_at)
  ) partition by range (created_at);
  execute format('alter table order_events attach partition months.order_events_so_far for values from (minvalue) to (%L)', until);
  -- What has no month yet, and what is told late of one that is gone.
  create table months.order_events_rest partition of order_events default;
end
$$;
