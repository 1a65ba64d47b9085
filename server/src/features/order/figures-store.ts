import type { Database } from '../../db/db.ts';
import { type OrderFilter, whereOf } from './filter-store.ts';

/** What a day or an outlet had. Times in seconds, money in minor units. */
export interface FiguresRow {
  /** The second in which the day begins; null for an outlet's figures. */
  readonly day: number | null;
  readonly vendor_id: string | null;
  readonly name: string | null;
  readonly orders: number;
  readonly delivered: number;
  readonly on_time: number;
  readonly mean_seconds: number | null;
  readonly delivery_fee: number;
}

/** Returns the figures of the selected orders by day of `zone`, and by outlet, from one reading of them. */
export async function readFigures(db: Database, filter: OrderFilter, zone: string): Promise<FiguresRow[]> {
  const { from, where, values } = await whereOf(db, filter);
  const zoneNth = `$${values.push(zone)}`;
  const text = `with chosen as (
      select o.vendor_id, delivery_fee, preordered_for, extract(epoch from o.created_at)::float8 as placed, extract(epoch from promised_at)::float8 as promised,
             date_trunc('day', o.created_at at time zone ${zoneNth}) as day,
             (jsonb_path_query_first(status_history, '$[*] ? (@.status == "DELIVERED").created_at'))::float8 as delivered
      from ${from} where ${where}
    ), counted as (
      select day, vendor_id, count(*)::int as orders, count(delivered)::int as delivered,
             count(*) filter (where delivered <= promised)::int as on_time,
             avg(delivered - placed) filter (where preordered_for is null) as mean_seconds,
             sum(delivery_fee)::bigint as delivery_fee
      from chosen group by grouping sets ((day), (vendor_id))
    )
    select extract(epoch from c.day at time zone ${zoneNth})::float8 as day, c.vendor_id, v.name, c.orders, c.delivered,
           c.on_time, c.mean_seconds, c.delivery_fee
    from counted c left join vendors v using (vendor_id) order by c.day, c.orders desc, c.vendor_id`;
  const { rows } = await db.pool.query<FiguresRow>(text, values);
  return rows;
}
