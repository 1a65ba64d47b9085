-- Every key of a vendor's table has the root in it, as distributing the tables asks. It stands last: statements of the version before
-- go on finding by the rest.
-- contracts: 0.1.0 names none of these keys in an "on conflict".
alter table payments drop constraint payments_pkey, add constraint payments_pkey primary key using index payments_by_id_and_root;
drop index payments_by_ref;
alter index payments_by_ref_and_root rename to payments_by_ref;
alter table saved_cards drop constraint saved_cards_pkey,
  add constraint saved_cards_pkey primary key using index saved_cards_by_id_and_root;
alter table idempotency_keys drop constraint idempotency_keys_pkey,
  add constraint idempotency_keys_pkey primary key using index idempotency_keys_by_key_and_root;
