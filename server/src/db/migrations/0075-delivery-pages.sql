-- How a vendor looks on its customers' pages: what it sends, one hue, and its mark (RCP-01, decision 0105). An outlet without its own
-- has its root's, field by field.
create table delivery_pages (
  vendor_id text primary key references vendors on delete cascade,
  goods     text,
  hue       integer,
  mark      bytea,
  mark_hash text
);
