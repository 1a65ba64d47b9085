-- What the table of events needs to become a part of one that is parted by months, made while shops go on (decision 0096).
do $$ begin drop index if exists order_events_by_number; end $$;
create unique index concurrently order_events_by_number on order_events (root_id, vendor_id, seq, created_at);
do $$ begin alter table order_events drop constraint if exists order_events_so_far; execute format('alter table order_events add constraint order_events_so_far check (created_at < %L) not valid', date_trunc('month', greatest(now(), (select max(created_at) from order_events))) + interval '2 months'); end $$;
alter table order_events validate constraint order_events_so_far;
