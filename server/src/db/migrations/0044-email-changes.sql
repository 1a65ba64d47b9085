-- The address that an account asks to have from now on, until the code mailed there is typed. The last one asked for counts.
create table email_changes (
  user_id    uuid primary key references users on delete cascade,
  email      text not null check (email = lower(email)),
  code_hash  bytea not null,
  guesses    integer not null default 0,
  expires_at timestamptz not null
);
create index email_changes_by_age on email_changes (expires_at);
