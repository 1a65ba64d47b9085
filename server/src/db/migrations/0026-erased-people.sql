-- When the person was taken out of an order; null while somebody is in it. The order itself stays, with its money and its times.
alter table orders add column person_erased_at timestamptz;

-- What is due, a country at a time since each has its own limit. An order leaves it when its person goes.
create index orders_with_person on orders (country_code, created_at) where person_erased_at is null;
