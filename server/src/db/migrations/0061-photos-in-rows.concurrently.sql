-- The photos that are yet to be moved to the object store, oldest first.
do $$ begin drop index if exists proofs_in_rows; end $$;
create index concurrently proofs_in_rows on proofs (kept_at) where photo is not null;
