import type { NoRider } from '@sendero/core/order/no-rider';
import type { Database } from '../../db/db.ts';

/** What these vendors chose themselves, by vendor. */
export async function findNoRider(
  { pool }: Database,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, NoRider>> {
  const { rows } = await pool.query<{ vendor_id: string; way: NoRider['way']; minutes: number | null }>({
    name: 'find-no-rider',
    text: 'select vendor_id, way, minutes from no_rider_choices where vendor_id = any($1)',
    values: [vendorIds],
  });
  return new Map(
    rows.map(({ vendor_id, way, minutes }) => [vendor_id, { way, ...(minutes !== null && { minutes }) }]),
  );
}

export async function updateNoRider(
  { pool }: Database,
  vendorId: string,
  choice: NoRider | null,
): Promise<void> {
  if (choice === null) {
    await pool.query('delete from no_rider_choices where vendor_id = $1', [vendorId]);
    return;
  }
  await pool.query(
    `insert into no_rider_choices (vendor_id, way, minutes) values ($1, $2, $3)
     on conflict (vendor_id) do update set way = excluded.way, minutes = excluded.minutes`,
    [vendorId, choice.way, choice.minutes ?? null],
  );
}
