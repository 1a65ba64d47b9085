-- An order's page lists the fleet's single reports (OPR-03). They are kept for a week, some seven an order.
do $$ begin drop index if exists rider_events_of_order; end $$;
create index concurrently rider_events_of_order on rider_events (order_id);
