import type { Database } from '../../db/db.ts';
import { dueOrders } from '../../db/due-orders.ts';

/** Counts a country's orders that wait for a rider at `now`, up to 1000; a higher number makes no difference. */
export async function countUnderWay(db: Database, country: string, now: Date): Promise<number> {
  const due = await dueOrders(db);
  const isTheirs = `o.country_code = $1 and o.vendor_id not like 'test\\_%'`;
  const { rows } = await db.pool.query<{ count: number }>({
    name: `count-under-way-by-${due.by}`,
    text: `select count(*) from (select 1 from ${due.those(isTheirs, '$2')} limit 1000) due`,
    values: [country, now],
  });
  return rows[0]?.count ?? 0;
}
