-- How an order's case stands, with the order: its shop's screens hear of it as of any change (RCP-06, decision 0123).
alter table orders add column case_state text;
