-- Deliveries that are paid by card. A row is the job: it says what is to be asked of the provider, and when.

create table payments (
  payment_id    uuid primary key,
  root_id       text not null,
  order_id      text not null,
  vendor_id     text not null,
  -- A user's id, or what a restaurant platform calls its restaurant.
  user_id       text not null,
  -- Which gateway has it; its own name of the payment, and of the charge that a refund gives back.
  provider      text not null,
  provider_ref  text,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  state         text not null,
  reason        text,
  redirect_url  text,
  tries         integer not null default 0,
  tried_at      timestamptz,
  -- What the card that is being tried will be kept as, once it is paid with; null: not at all.
  card_to_save  jsonb,
  -- When the order's rider would have been asked for, had it been paid at once.
  dispatch_at   timestamptz not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  due_at        timestamptz,
  unique (root_id, order_id)
) with (fillfactor = 70);
create index payments_due on payments (due_at) where due_at is not null;
create unique index payments_by_ref on payments (provider, provider_ref) where provider_ref is not null;

-- Whoever calls a paid order off, and wherever, makes its refund due in the same transaction.
create function payment_of_cancelled_order_is_due() returns trigger
language plpgsql as $$
begin
  update payments set due_at = new.updated_at
    where root_id = new.root_id and order_id = new.order_id and state <> 'refunded';
  return null;
end
$$;
create trigger refund_when_cancelled after update of status on orders
  for each row when (new.status = 'CANCELLED' and old.status <> 'CANCELLED')
  execute function payment_of_cancelled_order_is_due();

-- Cards that their owners keep. The number is the provider's secret; here is the provider's name for it.
create table saved_cards (
  card_id          uuid primary key,
  user_id          text not null,
  root_id          text not null,
  provider         text not null,
  provider_card    text not null,
  scheme           text not null,
  card_last_digits text not null check (card_last_digits ~ '^[0-9]{4}$'),
  expiry_month     integer not null,
  expiry_year      integer not null,
  holder_name      text not null,
  created_at       timestamptz not null,
  unique (user_id, root_id, provider, provider_card)
);

-- The sandbox's own books: what a real provider would keep on its side.
create table sandbox_intents (
  ref        text primary key,
  payment_id uuid not null unique,
  amount     bigint not null,
  currency   text not null,
  state      text not null,
  tries      integer not null default 0,
  reason     text,
  return_url text,
  charges    integer not null default 0,
  refunds    integer not null default 0,
  created_at timestamptz not null
);
create table sandbox_cards (
  card_token text primary key,
  behaviour  text not null
);
-- Webhooks that wait to be posted.
create table sandbox_events (
  event_id text primary key,
  ref      text not null,
  type     text not null,
  due_at   timestamptz not null
);
create index sandbox_events_due on sandbox_events (due_at);
