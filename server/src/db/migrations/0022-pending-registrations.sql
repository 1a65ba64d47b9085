-- Registrations that wait for their email to be confirmed: each link has one of its own (decision 0044).

create table pending_registrations (
  token_hash    bytea primary key,
  country_code  text not null,
  email         text not null,
  name          text not null,
  phone_number  text not null,
  password_hash text not null,
  vendor_id     text references vendors on delete cascade,
  business_name text,
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  check ((vendor_id is null) <> (business_name is null))
);
create index pending_registrations_of on pending_registrations (country_code, email, asked_at desc);
create index pending_registrations_by_age on pending_registrations (expires_at);

insert into pending_registrations
  select r.token_hash, u.country_code, u.email, u.name, u.phone_number, u.password_hash, r.vendor_id, r.business_name,
         r.expires_at - interval '24 hours', r.expires_at
  from registrations r join users u using (user_id);

-- A server of before still keeps one registration a user: what it mails a link for has a row here too.
create function keep_pending_registration() returns trigger language plpgsql as $$
begin
  insert into pending_registrations
    select new.token_hash, u.country_code, u.email, u.name, u.phone_number, u.password_hash, new.vendor_id,
           new.business_name, new.expires_at - interval '24 hours', new.expires_at
    from users u where u.user_id = new.user_id
  on conflict do nothing;
  return null;
end $$;
create trigger keep_pending_registration after insert or update on registrations
  for each row execute function keep_pending_registration();
