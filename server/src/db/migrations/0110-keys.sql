-- API keys (DEV-01, decision 0130). A key acts for one vendor with its outlets, or for the outlets it names. The secret itself is
-- kept nowhere: it is found by its hash, which no reader of the table can turn back.
create table api_keys (
  root_id      text not null,
  key_id       uuid not null,
  vendor_id    text not null,
  country_code text not null,
  name         text not null,
  mode         text not null check (mode in ('live', 'test')),
  scopes       text[] not null check (cardinality(scopes) between 1 and 20),
  -- Null: all outlets of the vendor.
  outlets      text[] check (cardinality(outlets) between 1 and 500),
  created_at   timestamptz not null,
  expires_at   timestamptz,
  -- Written at most once an hour.
  last_used_at timestamptz,
  primary key (root_id, key_id)
);

-- While a key is turned over it has two.
create table api_key_secrets (
  secret_hash bytea primary key,
  secret_id   uuid not null unique,
  root_id     text not null,
  key_id      uuid not null,
  -- Null: as long as the key.
  ends_at     timestamptz,
  foreign key (root_id, key_id) references api_keys on delete cascade
);
create index api_key_secrets_of_key on api_key_secrets (root_id, key_id);
