import type { Site } from '@sendero/core/market/site';
import type { Where } from '@sendero/core/staff/grant';
import { askCells } from '../../cells/ask-cells.ts';
import { isElsewhere } from '../../http/elsewhere.ts';
import { Problem } from '../../http/problem.ts';
import { type Staff, needAt } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { type VendorRow, findVendor } from '../vendor/vendor-rows.ts';
import { findSiteOf } from './vendor-desk-store.ts';

/** A vendor that the caller may see, the cell that has it, and the site that it belongs to. */
export interface KnownVendor {
  readonly cell: World;
  readonly row: VendorRow;
  readonly site: Site;
}

/** Returns a vendor of any country where the caller's roles hold. Throws NotFound for every other (OPR-01). */
export async function getKnownVendor(world: World, staff: Staff, vendorId: string): Promise<KnownVendor> {
  const found = await askCells(world, async (cell) => {
    const row = await findVendor(cell.db.kysely, vendorId);
    return row && { cell, row };
  });
  if (!found) throw new Problem('NotFound');
  const site = await siteOfRoot(found.cell, found.row);
  needAt(staff, whereOf(site));
  return { ...found, site };
}

/** A vendor that a form names in `field`. Throws as `getKnownVendor` does, and says of which field it is. */
export async function getNamedVendor(
  world: World,
  staff: Staff,
  vendorId: string,
  field: string,
): Promise<KnownVendor> {
  try {
    return await getKnownVendor(world, staff, vendorId);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NotFound') throw error;
    throw new Problem('NotFound', { errors: [{ field, meta: { translation_key: 'problem.NotFound' } }] });
  }
}

/** The site of a vendor's tree: the one that it was taken on for, else the first of its country. */
export async function siteOfRoot(
  { db, sites }: World,
  { root_id, country_code }: Pick<VendorRow, 'root_id' | 'country_code'>,
): Promise<Site> {
  return siteNamed(sites, country_code, await findSiteOf(db.kysely, root_id));
}

/** The site `id` of a country; its first one without an id, or where it has no such site. */
export function siteNamed(sites: World['sites'], country_code: string, id: string | null | undefined): Site {
  const own = sites.all().filter(({ market }) => market.country_code === country_code);
  const site = own.find((one) => one.id === id) ?? own[0];
  if (!site) throw new Error(`${country_code} has no site.`);
  return site;
}

export const whereOf = ({ market, brand }: Site): Where => ({
  country_code: market.country_code,
  brand: brand.id,
});

/** The cell that has a site. Throws where that is not open here. */
export function cellOf(world: World, site: Site): World {
  const cell = [world, ...world.neighbours.open()].find((one) => !isElsewhere(one, site));
  if (!cell)
    throw new Problem('Unavailable', { detail: 'This country’s database is away.', retry_after_s: 5 });
  return cell;
}

/** The site that a call names, where the caller's roles hold. Throws NotFound for any other. */
export function getSite(world: World, staff: Staff, siteId: string): Site {
  const site = world.sites.all().find(({ id }) => id === siteId);
  if (!site) throw new Problem('NotFound', { detail: 'There is no such site.' });
  needAt(staff, whereOf(site));
  return site;
}

/** Where a site's portal is, told from the operator's own address: `operator.` is replaced by the site's name. */
export const portalOriginOf = (site: Site, origin: string): string =>
  origin.replace('://operator.', `://${site.id.replace('-', '.')}.`);
