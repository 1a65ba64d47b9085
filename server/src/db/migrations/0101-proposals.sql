-- What a recipient asked the shop for, and what became of it (RCP-03, decision 0124): the last one of an order. Servers of the
-- version before do not name it.
alter table orders add column proposal jsonb;
