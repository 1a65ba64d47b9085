-- Parts of payments that go back (RCP-06, decision 0117): one row a part, under an id of ours that names it at the provider too.
-- state, refund_… and due_at are as those of payments: a part is under way until its provider says that it has ended.
create table refunds (
  root_id         text not null,
  refund_id       uuid not null,
  payment_id      uuid not null,
  order_id        text not null,
  amount          bigint not null check (amount > 0),
  state           text not null default 'refunding' check (state in ('refunding', 'refunded')),
  refund_state    text,
  refund_failures integer,
  refund_sent_at  timestamptz,
  created_at      timestamptz not null,
  due_at          timestamptz,
  primary key (root_id, refund_id)
);
create index refunds_due on refunds (due_at) where due_at is not null;
create index refunds_of_payment on refunds (root_id, payment_id);

-- The sandbox's own books of them.
create table sandbox_refunds (
  refund_id uuid primary key,
  ref       text not null,
  amount    bigint not null
);
