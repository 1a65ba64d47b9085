import type { CheckedOutletRow, OutletRow } from '@sendero/core/contract/operator-vendor-api';
import type { Site } from '@sendero/core/market/site';
import type { CollectionPoint } from '@sendero/core/vendor/collection-point';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { audited } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { inviteOwners } from '../session/invite-owners.ts';
import { newVendorCode } from '../session/new-vendor-code.ts';
import { locationOf } from '../vendor/location-of.ts';
import { type NewVendor, type VendorRow, insertVendors } from '../vendor/vendor-rows.ts';
import { vendorChanged } from '../vendor/vendor-changed.ts';
import { type Taking, invitingOf } from './add-vendor.ts';
import { type KnownVendor, getKnownVendor, whereOf } from './known-vendor.ts';
import { checkOutlets, readOutlets } from './outlet-sheet.ts';

/** Reads and checks a sheet of a chain's outlets; nothing is kept (OPR-02). */
export async function readVendorSheet(
  world: World,
  staff: Staff,
  { vendor_id, content, file_name }: { vendor_id: string; content: Uint8Array; file_name: string },
): Promise<{ rows: CheckedOutletRow[]; missing: string[] }> {
  const { cell, row, site } = await getChain(world, staff, vendor_id);
  const { rows, missing } = await readOutlets(content, file_name);
  const checked = await checkOutlets(cell, site, row, rows);
  return { rows: checked.map((one) => one.checked), missing };
}

interface Rows {
  readonly rows: readonly OutletRow[];
  readonly only_good?: boolean | undefined;
  readonly reason: string;
}

/**
 * Takes the rows of a sheet on as outlets of a chain: all in one transaction, or none if one of them is wrong and not
 * `only_good`. Each owner gets one mail, however many outlets they own.
 */
export async function addOutlets(
  world: World,
  taking: Taking,
  parentId: string,
  { rows, only_good = false, reason }: Rows,
): Promise<{ added: { row: number; vendor_id: string }[]; left: CheckedOutletRow[] }> {
  const chain = await getChain(world, taking.staff, parentId);
  const checked = await checkOutlets(chain.cell, chain.site, chain.row, rows);
  const left = checked.filter(({ point }) => point === null).map((one) => one.checked);
  if (left.length > 0 && !only_good) return { added: [], left };
  const outlets = checked.flatMap(({ checked: { fields }, point }) =>
    point ? [{ row: fields.row, outlet: toOutlet(chain.row, chain.site, point) }] : [],
  );
  if (outlets.length === 0) return { added: [], left };
  const added = outlets.map(({ row, outlet }) => ({ row, vendor_id: outlet.vendor_id }));
  const act = { act: 'vendor.add-outlets', about: parentId, ...whereOf(chain.site), reason } as const;
  const after = { outlets: added.map(({ vendor_id }) => vendor_id) };
  await audited(world, taking.staff, { ...act, after }, () =>
    insertOutlets(
      chain,
      taking,
      outlets.map(({ outlet }) => outlet),
    ),
  );
  return { added, left };
}

async function insertOutlets(
  { cell, row, site }: KnownVendor,
  taking: Taking,
  outlets: readonly NewVendor[],
): Promise<void> {
  const owners = [...new Set(outlets.flatMap((outlet) => outlet.owners))];
  await cell.db.kysely
    .transaction()
    .execute(async (transaction) => {
      await insertVendors(transaction, outlets);
      await inviteOwners(cell, transaction, invitingOf(taking, site), { all: owners, fresh: owners });
    })
    .catch((error: unknown) => {
      const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
      throw isTaken
        ? new Problem('Conflict', { detail: 'An outlet was added meanwhile: check the rows again.' })
        : error;
    });
  cell.queue.soon('mails');
  vendorChanged(cell, row.root_id);
}

async function getChain(world: World, staff: Staff, vendorId: string): Promise<KnownVendor> {
  const known = await getKnownVendor(world, staff, vendorId);
  if (!known.row.is_parent) throw ruleBroken('parent_vendor_id', 'outlet.issue.no-parent');
  return known;
}

function toOutlet(chain: VendorRow, site: Site, point: CollectionPoint): NewVendor {
  const { root_id, vendor_id: parent_vendor_id, is_active, pickup_minutes, payment_methods } = chain;
  return {
    vendor_id: newVendorCode(site.market.country_code),
    root_id,
    parent_vendor_id,
    country_code: site.market.country_code,
    client_vendor_id: point.client_vendor_id,
    name: point.name,
    is_active,
    is_registered: false,
    is_parent: false,
    phone: point.phone_number,
    pickup_minutes,
    payment_methods,
    location: locationOf(point),
    owners: [...point.users],
  };
}
