-- What waits for a shop's answer: few, and read by outlet.
do $$ begin drop index if exists cases_to_answer; end $$;
create index concurrently cases_to_answer on cases (root_id, vendor_id, opened_at) where answered_at is null and decided_at is null;
