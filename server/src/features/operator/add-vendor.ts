import type { NewStaffVendor } from '@sendero/core/contract/operator-vendor-api';
import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import { cleanPhone } from '@sendero/core/values/phone';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { isTestId } from '@sendero/core/vendor/test-twin';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Requester } from '../../http/requester.ts';
import { audited } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { inviteOwners } from '../session/invite-owners.ts';
import { newVendorCode } from '../session/new-vendor-code.ts';
import { getRow } from '../vendor/add-outlet.ts';
import { toRecord } from '../vendor/find-vendor.ts';
import { type NewVendor, type VendorRow, findVendor, insertVendors } from '../vendor/vendor-rows.ts';
import { vendorChanged } from '../vendor/vendor-changed.ts';
import { cellOf, getNamedVendor, getSite, portalOriginOf, whereOf } from './known-vendor.ts';
import { insertSiteOf } from './vendor-desk-store.ts';

/** Who takes vendors on, and from where they ask. */
export interface Taking {
  readonly staff: Staff;
  readonly asker: Requester;
}

const PICKUP_MINUTES = 15;

/**
 * Takes a vendor on, or an outlet below one, and invites its owners (OPR-02). It takes orders at once; a registration that
 * names its code and an owner's address finds it.
 *
 * Throws where the caller's roles do not hold, for a code or a number that is taken, and for a parent of another site.
 */
export async function addVendor(
  world: World,
  taking: Taking,
  { reason, ...typed }: NewStaffVendor & { readonly reason: string },
): Promise<Vendor> {
  const site = getSite(world, taking.staff, typed.site);
  const parent = await parentOf(world, taking.staff, site, typed.parent_vendor_id);
  const vendor = newVendorOf(site, parent, typed);
  const cell = cellOf(world, site);
  if (await findVendor(cell.db.kysely, vendor.vendor_id)) throw taken('vendor_code');
  const { root_id, parent_vendor_id, is_parent, payment_methods } = vendor;
  const after = { site: site.id, root_id, parent_vendor_id, is_parent, payment_methods };
  const act = { act: 'vendor.add', about: vendor.vendor_id, ...whereOf(site), reason, after } as const;
  return audited(world, taking.staff, act, () => insertTaken(cell, taking, site, vendor));
}

async function insertTaken(world: World, taking: Taking, site: Site, vendor: NewVendor): Promise<Vendor> {
  const row = await world.db.kysely
    .transaction()
    .execute(async (transaction) => {
      await insertVendors(transaction, [vendor]);
      if (vendor.parent_vendor_id === null) await insertSiteOf(transaction, vendor.root_id, site.id);
      const owners = { all: vendor.owners, fresh: vendor.owners, is_whole: vendor.parent_vendor_id === null };
      await inviteOwners(world, transaction, invitingOf(taking, site), owners);
      return getRow(transaction, vendor.vendor_id);
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? taken('client_vendor_id') : error;
    });
  world.queue.soon('mails');
  vendorChanged(world, row.root_id);
  return toRecord(world, row).vendor;
}

/** As whom owners are invited: the brand does, since they know nobody of the staff. */
export const invitingOf = ({ staff, asker }: Taking, site: Site) => ({
  site,
  caller: { email: '', user_id: `staff ${staff.member_id}` },
  asker: { ...asker, origin: portalOriginOf(site, asker.origin), language: undefined },
});

async function parentOf(
  world: World,
  staff: Staff,
  site: Site,
  parentId: string | undefined,
): Promise<VendorRow | null> {
  if (parentId === undefined) return null;
  const { row, site: own } = await getNamedVendor(world, staff, parentId, 'parent_vendor_id');
  if (own.id !== site.id) throw ruleBroken('site', 'outlet.issue.no-parent');
  if (!row.is_parent) throw ruleBroken('parent_vendor_id', 'outlet.issue.no-parent');
  return row;
}

function newVendorOf(site: Site, parent: VendorRow | null, typed: NewStaffVendor): NewVendor {
  const { country_code } = site.market;
  const vendor_id = typed.vendor_code ?? newVendorCode(country_code);
  // It would be taken for the test twin of another.
  if (isTestId(vendor_id)) throw ruleBroken('vendor_code', 'problem.field');
  return {
    vendor_id,
    root_id: parent?.root_id ?? vendor_id,
    parent_vendor_id: parent?.vendor_id ?? null,
    country_code,
    client_vendor_id: typed.client_vendor_id || vendor_id,
    name: typed.name,
    is_active: parent?.is_active ?? true,
    is_registered: false,
    is_parent: parent === null && (typed.is_parent ?? false),
    phone: cleanPhone(typed.phone_number ?? ''),
    pickup_minutes: parent?.pickup_minutes ?? PICKUP_MINUTES,
    payment_methods: typed.payment_methods ?? parent?.payment_methods ?? USUAL_METHODS,
    location: typed.location ?? null,
    owners: ownersOf(typed.owners),
  };
}

const USUAL_METHODS = { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true };

/** Addresses as they are stored, each once. Throws for one that cannot be read. */
export function ownersOf(typed: readonly string[]): string[] {
  const read = typed.map((email, nth) => {
    const owner = readEmail(email);
    if (owner === null) throw ruleBroken(`owners.${nth}`, 'outlet.issue.email-invalid');
    return owner;
  });
  return [...new Set(read)];
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

const takenKeys = { vendor_code: 'operator.code-taken', client_vendor_id: 'outlet.issue.id-taken' } as const;

const taken = (field: 'vendor_code' | 'client_vendor_id'): Problem =>
  new Problem('Conflict', {
    detail: 'Another vendor has it already.',
    errors: [{ field, meta: { translation_key: takenKeys[field] } }],
  });
