-- The operator's staff and what they did (OPR-01, OPR-07, decisions 0142 and 0143).

-- Without a password the invitation is not taken up. totp_step is the last one-time code that was used: none works twice.
create table staff_members (
  member_id     uuid primary key,
  email         text not null unique,
  password_hash text,
  totp_secret   text,
  totp_step     bigint not null default 0,
  created_at    timestamptz not null,
  ended_at      timestamptz
);

-- null: in all countries; of all brands.
create table staff_grants (
  member_id uuid not null references staff_members,
  nth       integer not null,
  role      text not null check (role in ('admin', 'country', 'support', 'finance', 'reader')),
  countries text[],
  brands    text[],
  primary key (member_id, nth)
);

-- One a member: a new link ends the one before.
create table staff_invitations (
  member_id   uuid primary key references staff_members,
  token_hash  bytea not null unique,
  totp_secret text not null,
  expires_at  timestamptz not null
);

create table staff_sessions (
  token_hash bytea primary key,
  member_id  uuid not null references staff_members,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_of on staff_sessions (member_id);

-- What staff did and read, each entry chained to the one before by its hash. It holds no personal data of customers.
create table audit_entries (
  nth          bigint primary key,
  at           timestamptz not null,
  member_id    uuid,
  act          text not null,
  kind         text not null,
  about        text not null,
  country_code text,
  brand        text,
  reason       text,
  before       jsonb,
  after        jsonb,
  trace_id     text,
  hash         bytea not null
);
create index audit_about on audit_entries (kind, about, nth);
create index audit_by on audit_entries (member_id, nth);
create index audit_in on audit_entries (country_code, nth);

-- The last entry: whoever writes the next one locks this row, and nothing else.
create table audit_head (
  is_it boolean primary key default true check (is_it),
  nth   bigint not null,
  hash  bytea not null
);
insert into audit_head (nth, hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_is_kept before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_head_is_kept before delete or truncate on audit_head
  for each statement execute function refuse_audit_change();
