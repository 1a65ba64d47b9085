-- The photos that are yet to be moved to the object store, oldest first.
drop index concurrently if exists proofs_in_rows;
create index concurrently proofs_in_rows on proofs (kept_at) where photo is not null;
