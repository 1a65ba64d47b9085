-- One rider, one way, several drops (BRD-15, decision 0081). Each drop is an order; the trip has the price of all of them.
create table trips (
  root_id    text not null,
  trip_id    text not null,
  vendor_id  text not null,
  quote_id   text not null,
  created_at timestamptz not null,
  fee        bigint not null,
  currency   text not null,
  lines      jsonb not null,
  primary key (root_id, trip_id)
);
create unique index trips_one_per_quote on trips (root_id, quote_id);

-- A table of its own: a column more would end every statement that a server of the version before has prepared on `orders`.
create table trip_stops (
  root_id  text not null,
  order_id text not null,
  trip_id  text not null,
  stop     integer not null,
  stops    integer not null,
  primary key (root_id, order_id)
);
create index trip_stops_by_trip on trip_stops (root_id, trip_id, stop);
