-- Staff find an order by a number or a short code whosever it is: by one range of an index, not by a probe for each shop, which reads
-- as many pages as there are shops. One shop's code is found along the same index, by servers of the version before too.
do $$ begin drop index if exists order_codes_of_code; end $$;
create index concurrently order_codes_of_code on order_codes (short_code, root_id);
do $$ begin drop index if exists orders_of_number; end $$;
create index concurrently orders_of_number on orders (customer_phone, created_at desc) where person_erased_at is null;
