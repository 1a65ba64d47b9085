-- What may be archived: orders without people, which leave the table soon after.
do $$ begin drop index if exists orders_without_person; end $$;
create index concurrently orders_without_person on orders (country_code, root_id, vendor_id, created_at, order_id) where person_erased_at is not null;
