-- A vendor's own hours, or its root's for those that have none (BRD-12, decision 0088). A table of its own: a server of the version
-- before takes orders by the country's hours alone, as it always did.
create table opening_hours (
  vendor_id text primary key references vendors on delete cascade,
  hours     jsonb not null
);
