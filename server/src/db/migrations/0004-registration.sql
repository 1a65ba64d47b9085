-- Accounts that wait for their email to be confirmed, codes for a new password, and mails that wait to be sent.

-- What a confirmation will make true. The link's token itself is kept nowhere.
create table registrations (
  user_id       uuid primary key references users on delete cascade,
  token_hash    bytea not null unique,
  vendor_id     text references vendors on delete cascade,
  business_name text,
  expires_at    timestamptz not null,
  check ((vendor_id is null) <> (business_name is null))
);

-- By address and not by user: one that nobody has gets its row too, so that nothing tells the two apart.
create table password_resets (
  country_code text not null,
  email        text not null,
  code_hash    bytea not null,
  guesses      integer not null default 0,
  expires_at   timestamptz not null,
  primary key (country_code, email)
);
create index password_resets_by_age on password_resets (expires_at);

-- A row is the job: it is written with what it belongs to and goes when the mail was handed over.
create table queued_mails (
  mail_id      uuid primary key,
  mail         jsonb not null,
  -- Nobody has the address: the row is only there so that the work is the same.
  is_decoy     boolean not null,
  tries        integer not null default 0,
  due_at       timestamptz not null,
  worthless_at timestamptz not null
);
create index queued_mails_due on queued_mails (due_at);

-- Where mails end while no mail server is configured.
create table outbox_mails (
  mail_id uuid primary key,
  mail    jsonb not null,
  sent_at timestamptz not null
);
create index outbox_mails_by_age on outbox_mails (sent_at);
