-- What recipients say of delivered orders (RCP-06, decision 0108): one row an order, the last one said. The comment ends with the person.
create table ratings (
  root_id      text not null,
  order_id     text not null,
  vendor_id    text not null,
  stars        smallint not null check (stars between 1 and 5),
  reasons      text[] not null default '{}',
  comment      text,
  rated_at     timestamptz not null,
  primary key (root_id, order_id)
);
