import type { Database } from '../db/db.ts';
import type { CellSettings } from './cell-settings.ts';

/**
 * Throws if the database has shops of a country that another cell serves: its jobs would go on with their orders, and
 * the other cell's too.
 */
export async function refuseStrangers(
  { kysely }: Database,
  { name, countries }: CellSettings,
): Promise<void> {
  const rows = await kysely
    .selectFrom('vendors')
    .select('country_code')
    .distinct()
    .where('country_code', 'not in', countries)
    .execute();
  if (rows.length === 0) return;
  const strangers = rows.map(({ country_code }) => country_code).toSorted();
  throw new Error(
    `The database of the cell ${name} has shops of ${strangers.join(', ')}, which DATABASES gives to another cell.`,
  );
}
