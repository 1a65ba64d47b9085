-- What riders brought to show that a parcel was collected, delivered or brought back. The first of each kind stays.
create table proofs (
  root_id    text not null,
  order_id   text not null,
  kind       text not null,
  name       text not null,
  taken_at   timestamptz not null,
  lat        double precision,
  lng        double precision,
  signature  text,
  photo      bytea,
  primary key (root_id, order_id, kind)
);
