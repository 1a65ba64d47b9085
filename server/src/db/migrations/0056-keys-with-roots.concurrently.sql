drop index concurrently if exists payments_by_id_and_root;
create unique index concurrently payments_by_id_and_root on payments (payment_id, root_id);
drop index concurrently if exists payments_by_ref_and_root;
create unique index concurrently payments_by_ref_and_root on payments (provider, provider_ref, root_id) where provider_ref is not null;
drop index concurrently if exists saved_cards_by_id_and_root;
create unique index concurrently saved_cards_by_id_and_root on saved_cards (card_id, root_id);
drop index concurrently if exists idempotency_keys_by_key_and_root;
create unique index concurrently idempotency_keys_by_key_and_root on idempotency_keys (scope, key, root_id);
