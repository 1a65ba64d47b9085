-- What happened to each order, sealed day by day (RCP-09, decision 0111). Written by a job after the day has ended; no change of an order
-- waits for it.

-- One a vendor: up to which number of its feed all is sealed, and the chain's last entry.
create table evidence_chains (
  root_id      text not null,
  vendor_id    text not null,
  country_code text not null,
  seq          bigint not null,
  nth          bigint not null,
  head         bytea not null,
  day          date not null,
  primary key (root_id, vendor_id)
);

-- An entry of an order's timeline, or of one proof. `hash` covers `sealed` and the entry before. `salt` opens the hashes of personal
-- values; it is deleted with them. `events` says how many entries of the order's history are sealed.
create table evidence_entries (
  root_id   text not null,
  vendor_id text not null,
  nth       bigint not null,
  order_id  text not null,
  kind      text not null,
  events    integer not null,
  sealed    text not null,
  hash      bytea not null,
  salt      bytea,
  sealed_at timestamptz not null,
  primary key (root_id, vendor_id, nth)
);
create index evidence_of_order on evidence_entries (root_id, order_id);

-- A day's signed head; of a long day several, one after the other.
create table evidence_seals (
  root_id    text not null,
  vendor_id  text not null,
  last_nth   bigint not null,
  first_nth  bigint not null,
  day        date not null,
  statement  text not null,
  signature  bytea not null,
  public_key bytea not null,
  sealed_at  timestamptz not null,
  primary key (root_id, vendor_id, last_nth)
);
create index evidence_seals_by_time on evidence_seals (sealed_at);
