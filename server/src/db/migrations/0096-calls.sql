-- By which extension of a country's shared number somebody is called about an order (RCP-04, decision 0122). It holds no number of
-- anybody, and is given to nobody else until it ends.
create table call_extensions (
  country_code text not null,
  extension    text not null,
  root_id      text not null,
  order_id     text not null,
  pair         text not null,
  ends_at      timestamptz not null,
  primary key (country_code, extension),
  unique (order_id, pair)
);
create index call_extensions_by_end on call_extensions (ends_at);

-- Calls that were put through.
create table order_calls (
  root_id      text not null,
  order_id     text not null,
  call_id      text not null,
  pair         text not null,
  country_code text not null,
  called_at    timestamptz not null,
  -- Null until the exchange has said whether anybody answered.
  answered     boolean,
  primary key (root_id, order_id, call_id)
);
create index order_calls_by_age on order_calls (called_at);
