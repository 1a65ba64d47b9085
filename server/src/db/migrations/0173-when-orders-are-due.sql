-- The index by which servers of the version before find what is due. Where there are orders, those servers may be up: due orders are found
-- by it until the sweep drops it a day later (db/due-orders.ts, db/unasked-indexes.ts). A new database never has it.
do $$
begin
  if not exists (select from orders) then
    drop index orders_due;
  end if;
end
$$;
