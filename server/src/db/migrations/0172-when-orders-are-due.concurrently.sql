do $$ begin drop index if exists undelivered_due; end $$;
create index concurrently undelivered_due on undelivered_orders (due_at) where due_at is not null;
