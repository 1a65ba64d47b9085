-- Sheets of orders. The vendor's root leads every key, as it does those of orders.

create table bulk_jobs (
  root_id       text not null,
  job_id        text not null,
  vendor_id     text not null,
  site_id       text not null,
  country_code  text not null,
  created_at    timestamptz not null,
  created_by    text not null,
  owner_email   text not null,
  file_name     text not null,
  phase         text not null check (phase in ('CHECKING', 'READY', 'PLACING', 'DONE')),
  -- Why the file could not be read to its end.
  problem       text,
  sheet         text not null,
  other_sheets  jsonb not null,
  hidden_rows   integer not null,
  headers       jsonb not null,
  columns       jsonb not null,
  -- Whoever works on it has it until then; afterwards anybody may go on.
  taken_until   timestamptz,
  primary key (root_id, job_id)
);
create index bulk_jobs_by_vendor on bulk_jobs (vendor_id, created_at desc);
create index bulk_jobs_by_age on bulk_jobs (created_at);
create index bulk_jobs_under_way on bulk_jobs (taken_until) where phase in ('CHECKING', 'PLACING');

-- The file itself, until every row of it has been read.
create table bulk_files (
  root_id text not null,
  job_id  text not null,
  content bytea not null,
  primary key (root_id, job_id)
);
alter table bulk_files alter column content set storage external;

create table bulk_rows (
  root_id       text not null,
  job_id        text not null,
  row_number    integer not null,
  cells         jsonb not null,
  -- What was put right in place, by column, and the place that was chosen.
  corrections   jsonb,
  state         text not null,
  vendor_id     text,
  draft         jsonb,
  issues        jsonb not null default '[]',
  warnings      jsonb not null default '[]',
  candidates    jsonb not null default '[]',
  -- From where to where, how far and for how much.
  price         jsonb,
  fee           bigint,
  duplicate_key text,
  order_id      text,
  primary key (root_id, job_id, row_number)
) with (fillfactor = 80);
create index bulk_rows_by_order on bulk_rows (root_id, order_id) where order_id is not null;
create index bulk_rows_by_duplicate on bulk_rows (root_id, job_id, duplicate_key) where duplicate_key is not null;

-- How many rows of a job stand in each state, and what they cost: kept by the trigger below, never by hand.
create table bulk_counts (
  root_id text not null,
  job_id  text not null,
  state   text not null,
  rows    integer not null,
  fee     bigint not null,
  primary key (root_id, job_id, state)
) with (fillfactor = 50);

create function count_bulk_rows() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bulk_counts as c
      select root_id, job_id, state, count(*), coalesce(sum(fee), 0) from after group by 1, 2, 3 order by 1, 2, 3
      on conflict (root_id, job_id, state) do update set rows = c.rows + excluded.rows, fee = c.fee + excluded.fee;
  else
    insert into bulk_counts as c
      select root_id, job_id, state, sum(rows), sum(fee)
      from (select root_id, job_id, state, 1 as rows, coalesce(fee, 0) as fee from after
            union all
            select root_id, job_id, state, -1, -coalesce(fee, 0) from before) changed
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (root_id, job_id, state) do update set rows = c.rows + excluded.rows, fee = c.fee + excluded.fee;
  end if;
  return null;
end
$$;
create trigger bulk_rows_inserted after insert on bulk_rows
  referencing new table as after for each statement execute function count_bulk_rows();
create trigger bulk_rows_updated after update on bulk_rows
  referencing old table as before new table as after for each statement execute function count_bulk_rows();

-- What a vendor's headers were taken for when somebody last chose: by header, null for one to be left alone.
create table bulk_columns (
  root_id   text not null,
  vendor_id text not null,
  columns   jsonb not null,
  primary key (root_id, vendor_id)
);
