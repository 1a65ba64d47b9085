-- Staff find an archived order by its short code, whosever it is.
do $$ begin drop index if exists order_archive_of_code; end $$;
create index concurrently order_archive_of_code on order_archive using gin (short_codes);
