-- Which site a vendor was taken on for (OPR-02): a root that is missing here is its country's first brand's.
create table vendor_sites (
  root_id text primary key,
  site_id text not null
);

-- When staff looked at the portal as a vendor (OPR-08), for the vendor to see.
create table vendor_visits (
  root_id    text not null,
  vendor_id  text not null,
  visit_id   uuid not null,
  visited_at timestamptz not null,
  until      timestamptz not null,
  reason     text not null,
  primary key (root_id, vendor_id, visit_id)
);
create index vendor_visits_by_age on vendor_visits (visited_at);
