-- A restaurant platform may name a shop by the shop's own id, with every call (AUTH-12).
create index vendors_by_own_id on vendors (country_code, client_vendor_id);
