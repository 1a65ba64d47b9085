-- The indexes that only servers of the version before ask. Where there are orders, those servers may be up, and the sweep drops these
-- a day later (db/unasked-indexes.ts); a new database never has them.
do $$
begin
  drop procedure fill_undelivered_orders;
  if not exists (select from orders) then
    drop index orders_by_vendor, orders_by_root, orders_by_vendor_stage, orders_by_root_stage;
  end if;
end
$$;
