-- The origins whose pages may show a vendor's deliveries within them: a vendor's own, or its root's (RCP-08, decision 0107). Without a
-- row nobody's may.
create table embed_origins (
  vendor_id text primary key,
  origins   text[] not null check (cardinality(origins) <= 10)
);
