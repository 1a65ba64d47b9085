-- Who named or removed whom as an owner of which vendor: what the team's page shows, and what stays when somebody has gone.
create table owner_changes (
  root_id      text not null,
  change_id    bigint generated always as identity,
  vendor_id    text not null,
  country_code text not null,
  email        text not null,
  -- Empty where a platform's user did it, and where whoever did it was erased.
  by_email     text not null,
  is_added     boolean not null,
  changed_at   timestamptz not null,
  primary key (root_id, change_id)
);
create index owner_changes_by_age on owner_changes (changed_at);
