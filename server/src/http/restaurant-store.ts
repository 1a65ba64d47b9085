import type { Db } from '../db/db.ts';
import type { EmbeddedProof } from './embedded-tokens.ts';

/**
 * The vendor of a country that has this id. Shops choose their own ids: undefined if two have the same one, so that
 * neither acts for the other. A test twin has its shop's, and is no restaurant.
 */
export async function findVendorOfRestaurant(
  db: Db,
  countryCode: string,
  by: EmbeddedProof['id_is'],
  restaurantId: string,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('vendors')
    .select('vendor_id')
    .where('country_code', '=', countryCode)
    .where(by, '=', restaurantId)
    .where('vendor_id', 'not like', 'test\\_%')
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.vendor_id : undefined;
}
