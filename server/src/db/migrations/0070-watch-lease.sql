-- One server at a time reads what waits in the database (decision 0101).
insert into leases (name, holder, until) values ('watch', '', now()) on conflict do nothing;
