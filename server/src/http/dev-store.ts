import type { Db } from '../db/db.ts';

/** Some vendors of a country, for a developer to choose from. */
export async function listSomeVendors(
  db: Db,
  countryCode: string,
): Promise<{ readonly vendor_id: string; readonly name: string }[]> {
  return db
    .selectFrom('vendors')
    .select(['vendor_id', 'name'])
    .where('country_code', '=', countryCode)
    .orderBy('root_id')
    .orderBy('vendor_id')
    .limit(100)
    .execute();
}
