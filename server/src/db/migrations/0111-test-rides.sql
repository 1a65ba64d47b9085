-- How the simulator rides an order of a test key (DEV-02, decision 0131); without a row, as if all went well.
create table test_rides (
  root_id  text not null,
  order_id text not null,
  script   text not null,
  speed    double precision not null,
  at       timestamptz not null,
  primary key (root_id, order_id)
);
create index test_rides_by_age on test_rides (at);
