-- Guests order without an account, each under a hidden vendor of its own.

-- Until when a guest's last token holds; null for every other vendor.
alter table vendors add column guest_until timestamptz;
create index vendors_of_guests on vendors (guest_until) where guest_until is not null;

-- The guest who sends it: name, email, phone number and place. Null where the vendor does.
alter table orders add column sender jsonb;

-- An account whose email nobody has proved speaks for this one vendor, and for none that names its email.
alter table users add column vendor_id text references vendors;
