-- Lists by time with the sums of a period. Building an index waits for what was begun before 0165: then all that the functions do not
-- write is there to be filled in. Filled twice, for an order that went from one stage to another in between.
do $$ begin drop index if exists orders_of_vendor; end $$;
create index concurrently orders_of_vendor on orders (vendor_id, created_at desc, order_id desc) include (amount, delivery_fee);
call fill_undelivered_orders();
do $$ begin drop index if exists orders_of_root; end $$;
create index concurrently orders_of_root on orders (root_id, created_at desc, order_id desc) include (amount, delivery_fee);
call fill_undelivered_orders();
