-- Finished orders whose people were erased, some of one outlet and month in a row (SCL-04, decision 0167): what History asks
-- for in columns of lists, the orders themselves compressed. A list has an element for each order, in the order of their times.
create table order_archive (
  root_id       text not null,
  vendor_id     text not null,
  first_id      text collate "C" not null,
  last_id       text collate "C" not null,
  first_at      timestamptz not null,
  last_at       timestamptz not null,
  orders        integer not null,
  order_ids     text[] not null,
  short_codes   text[] not null,
  outlets       text[] not null,
  statuses      text[] not null,
  created_ats   timestamptz[] not null,
  promised_ats  timestamptz[] not null,
  wanted_ats    timestamptz[] not null,
  ended_ats     float8[] not null,
  amounts       bigint[] not null,
  delivery_fees bigint[] not null,
  bodies        bytea not null,
  primary key (root_id, vendor_id, first_id)
);
-- Compressed already.
alter table order_archive alter column bodies set storage external;
create index order_archive_by_time on order_archive (root_id, last_at);

-- Where tables are distributed already.
do $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = 'orders'::regclass and partmethod = 'h') then
      perform create_distributed_table('order_archive', 'root_id', colocate_with => 'orders');
    end if;
  end if;
end
$$;
