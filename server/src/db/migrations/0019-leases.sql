-- Who does what only one server at a time may do, and until when unless it says so again (decision 0041).
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);
insert into leases values ('riders', '', now());
