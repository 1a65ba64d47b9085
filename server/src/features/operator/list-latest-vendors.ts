import type { FoundAnswer } from '@sendero/core/contract/operator-order-api';
import { countriesOf, holdsAt } from '@sendero/core/staff/grant';
import { gatherCells } from '../../cells/gather-cells.ts';
import { record } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { unreadOf } from './find-anything.ts';
import { findLatestVendors } from './find-store.ts';
import { siteNamed, whereOf } from './known-vendor.ts';

const MOST = 50;
/** Read of each database: some may be of brands where the caller's roles do not hold. */
const MOST_READ = 500;

/** The vendors that were taken on last, of all databases, where the caller's roles hold (OPR-02). */
export async function listLatestVendors(world: World, staff: Staff): Promise<FoundAnswer> {
  await record(world, staff, { act: 'vendor.list', about: 'latest', country_code: null });
  const { items, unread_countries } = await gatherCells(world, (cell) => knownIn(cell, staff));
  const latest = items
    .toSorted((a, b) => b.row.created_at.getTime() - a.row.created_at.getTime())
    .slice(0, MOST);
  return {
    result: latest.map(({ row, site }) => ({
      kind: 'vendor',
      id: row.vendor_id,
      title: row.name,
      site: site.id,
    })),
    ...unreadOf(staff, unread_countries),
  };
}

async function knownIn({ db, sites }: World, { grants }: Staff) {
  const rows = await findLatestVendors(db, countriesOf(grants), MOST_READ);
  return rows
    .map((row) => ({ row, site: siteNamed(sites, row.country_code, row.site_id) }))
    .filter(({ site }) => holdsAt(grants, whereOf(site)));
}
