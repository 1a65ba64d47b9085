-- What recipients say is wrong with delivered orders (RCP-06, decision 0104): one case an order, what each side said in it, and
-- how the operator decided. message_id comes from what is said, so that the same words sent twice are one message.
create table cases (
  root_id     text not null,
  order_id    text not null,
  vendor_id   text not null,
  country_code text not null,
  opened_at   timestamptz not null,
  answered_at timestamptz,
  decision    text check (decision in ('refund', 'credit', 'none')),
  amount      bigint check (amount >= 0),
  currency    text,
  decided_at  timestamptz,
  primary key (root_id, order_id)
);
create index cases_undecided on cases (opened_at) where decided_at is null;

create table case_messages (
  root_id    text not null,
  order_id   text not null,
  message_id uuid not null,
  by         text not null check (by in ('recipient', 'shop')),
  kind       text,
  words      text not null,
  said_at    timestamptz not null,
  primary key (root_id, order_id, message_id)
);
