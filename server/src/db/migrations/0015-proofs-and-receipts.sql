-- When a proof came, by our own clock: it goes after the days that the operator keeps it.
alter table proofs add column kept_at timestamptz not null default now();
create index proofs_by_time on proofs (kept_at);

-- What the fee is made of, for the receipt; null on older orders.
alter table orders add column fee_lines jsonb;
