import type { Database } from '../../db/db.ts';

/** Counts a country's orders that wait for a rider at `now`, up to 1000; a higher number makes no difference. */
export async function countUnderWay(db: Database, country: string, now: Date): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>({
    name: 'count-under-way',
    text: `select count(*) from (
             select 1 from orders where dispatch_at <= $2 and country_code = $1 and vendor_id not like 'test\\_%' limit 1000
           ) due`,
    values: [country, now],
  });
  return rows[0]?.count ?? 0;
}
