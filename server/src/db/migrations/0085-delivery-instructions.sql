-- What the recipient tells the rider (RCP-03, decision 0103): each field as it was typed, and the line of the notes that says it.
-- A shop may leave that out.
alter table orders add column recipient_instructions jsonb;
alter table delivery_pages add column instructions boolean;
