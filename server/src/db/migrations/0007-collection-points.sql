-- Collection points that owners add and change themselves, and the invitations of owners who have no account yet.

-- What the operator permits a vendor's owners: to add collection points below it, to change it as one.
alter table vendors
  add column may_add_outlets boolean not null default true,
  add column may_edit boolean not null default true;

-- A shop's own id of a point is found in sheets too, so it must name one. Where it named several, they get their id here.
update vendors v set client_vendor_id = v.vendor_id
  from vendors w
  where w.root_id = v.root_id and lower(w.client_vendor_id) = lower(v.client_vendor_id) and w.vendor_id < v.vendor_id;
create unique index vendors_by_client_id on vendors (root_id, lower(client_vendor_id));

-- One for each email and country: the last link that was mailed. The link's token itself is kept nowhere.
create table invitations (
  country_code text not null,
  email        text not null,
  token_hash   bytea not null unique,
  invited_at   timestamptz not null,
  expires_at   timestamptz not null,
  primary key (country_code, email)
);
create index invitations_by_age on invitations (expires_at);
