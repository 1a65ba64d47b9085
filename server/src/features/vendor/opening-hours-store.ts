import type { OpeningHours } from '@sendero/core/vendor/opening-hours';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';

/** The hours of their own that these vendors have, by vendor. */
export async function findOpeningHours(
  { pool }: Database,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, OpeningHours>> {
  const { rows } = await pool.query<{ vendor_id: string; hours: OpeningHours }>({
    name: 'find-opening-hours',
    text: 'select vendor_id, hours from opening_hours where vendor_id = any($1)',
    values: [vendorIds],
  });
  return new Map(rows.map(({ vendor_id, hours }) => [vendor_id, hours]));
}

export async function updateOpeningHours(
  client: pg.PoolClient,
  vendorId: string,
  hours: OpeningHours | null,
): Promise<void> {
  if (hours === null) {
    await client.query('delete from opening_hours where vendor_id = $1', [vendorId]);
    return;
  }
  await client.query(
    `insert into opening_hours (vendor_id, hours) values ($1, $2)
     on conflict (vendor_id) do update set hours = excluded.hours`,
    [vendorId, JSON.stringify(hours)],
  );
}

export async function updatePickupMinutes(
  client: pg.PoolClient,
  vendorId: string,
  minutes: number,
): Promise<void> {
  await client.query('update vendors set pickup_minutes = $2 where vendor_id = $1', [vendorId, minutes]);
}
