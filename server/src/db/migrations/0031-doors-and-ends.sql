-- The unit and the building of a customer's address, which destination_address has in front of its text (ORD-11). Null where the order
-- was placed before they were kept, or by a server of the version before: then all of the address is its text.
alter table orders add column destination_unit text, add column destination_building text;

-- Which end of a pre-order was asked for (FLOW-22): null means the delivery, as in every pre-order before.
alter table orders add column preordered_end text check (preordered_end in ('COLLECT', 'DELIVER'));
