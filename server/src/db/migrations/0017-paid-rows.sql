-- Rows of a sheet whose delivery a kept card pays.

-- Whose card, and how its owner was when they said so; while the sheet is being placed.
alter table bulk_jobs add column payer jsonb;

-- How often a card was to pay for a row; each time makes an order of its own. Null is never.
alter table bulk_rows add column card_tries integer;
