-- What somebody tells of a failed call is its trace.
do $$ begin drop index if exists audit_traced; end $$;
create index concurrently audit_traced on audit_entries (trace_id) where trace_id is not null;
