import type { Database } from '../../db/db.ts';

/** Orders that cost the same for the same reasons. */
export interface PastFares {
  /** As the crow flies, in metres, rounded up to 250. */
  readonly straight_m: number;
  /** Paid for kilometres beyond the included ones, in minor units. */
  readonly distance_fee: number;
  readonly payment_method: string;
  readonly count: number;
}

/** More say nothing else: the newest stand for all. */
const MOST_ORDERS = 50_000;

/** What orders of a country since `since` were charged for, those whose lines are known. */
export async function listPastFares(
  { pool }: Database,
  countryCode: string,
  since: Date,
): Promise<readonly PastFares[]> {
  const { rows } = await pool.query<PastFares>(
    `select ceil(straight_m / 250) * 250 straight_m, distance_fee, payment_method, count(*)::integer count from (
       select payment_method,
         coalesce((select sum((line->>'amount')::bigint) from jsonb_array_elements(fee_lines) line
                   where line->>'key' = 'distance'), 0)::float8 distance_fee,
         111195 * sqrt(power((pickup->>'latitude')::float8 - destination_lat, 2)
           + power(cos(radians(destination_lat)) * ((pickup->>'longitude')::float8 - destination_lng), 2)) straight_m
       from (select payment_method, fee_lines, pickup, destination_lat, destination_lng from orders
             where person_erased_at is null and country_code = $1 and created_at >= $2 and fee_lines is not null
             order by created_at desc limit ${MOST_ORDERS}) recent
     ) fares group by 1, 2, 3`,
    [countryCode, since],
  );
  return rows;
}
