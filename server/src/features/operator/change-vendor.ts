import type { changeVendor as api } from '@sendero/core/contract/operator-vendor-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { StaffVendor } from '@sendero/core/contract/operator-vendor-api';
import { cleanPhone } from '@sendero/core/values/phone';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { endSessions } from '../../http/live-sessions.ts';
import { Problem } from '../../http/problem.ts';
import { audited, record } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { inviteAgain, inviteOwners } from '../session/invite-owners.ts';
import { getRow } from '../vendor/add-outlet.ts';
import { toRecord } from '../vendor/find-vendor.ts';
import { noteOwners } from '../vendor/note-owners.ts';
import { lockVendor, replaceOwners } from '../vendor/outlet-store.ts';
import { setActive } from '../vendor/vendor-rows.ts';
import { vendorChanged } from '../vendor/vendor-changed.ts';
import { type Taking, invitingOf, ownersOf } from './add-vendor.ts';
import { type KnownVendor, getKnownVendor, whereOf } from './known-vendor.ts';
import { type VendorChange, countBelow, listOutletsOf, updateVendor } from './vendor-desk-store.ts';

/** A vendor as staff see it; that its people were read is recorded. */
export async function getStaffVendor(world: World, staff: Staff, vendorId: string): Promise<StaffVendor> {
  const known = await getKnownVendor(world, staff, vendorId);
  await record(world, staff, { act: 'vendor.read', about: vendorId, ...whereOf(known.site) });
  return toStaffVendor(known);
}

async function toStaffVendor({ cell, row, site }: KnownVendor): Promise<StaffVendor> {
  const below = await countBelow(cell.db, row, cell.clock.now());
  return { vendor: toRecord(cell, row).vendor, site: site.id, root_id: row.root_id, ...below };
}

const MOST_OUTLETS = 200;

/** A page of a chain's outlets, by id. */
export async function listStaffOutlets(
  world: World,
  staff: Staff,
  vendorId: string,
  { after = '', closed }: { readonly after?: string | undefined; readonly closed?: boolean | undefined },
): Promise<Vendor[]> {
  const { cell, row, site } = await getKnownVendor(world, staff, vendorId);
  await record(world, staff, { act: 'vendor.read', about: vendorId, ...whereOf(site) });
  const rows = await listOutletsOf(cell.db.kysely, row, { after, isClosed: closed }, MOST_OUTLETS);
  return rows.map((outlet) => toRecord(cell, outlet).vendor);
}

/** Changes what is named of a vendor. New owners get a mail; who owns nothing any more is signed out (OPR-02). */
export async function changeVendor(
  world: World,
  taking: Taking,
  vendorId: string,
  { reason, owners: typedOwners, phone_number, ...rest }: BodyOf<typeof api>,
): Promise<Vendor> {
  const { cell, row, site } = await getKnownVendor(world, taking.staff, vendorId);
  const phone = phone_number === undefined ? undefined : cleanPhone(phone_number);
  const change: VendorChange = { ...rest, ...(phone !== undefined && { phone }) };
  const owners = typedOwners && ownersOf(typedOwners);
  const { staff } = taking;
  const act = { act: 'vendor.change', about: vendorId, ...whereOf(site), reason } as const;
  const facts = factsOf(change, owners !== undefined);
  return audited(world, staff, { ...act, before: pick(row, Object.keys(facts)), after: facts }, async () => {
    const { after, ended } = await cell.db.kysely.transaction().execute(async (transaction) => {
      const locked = (await lockVendor(transaction, vendorId)) ?? row;
      await updateVendor(transaction, vendorId, change);
      const gone = owners ? await renewOwners(cell, transaction, taking, { ...locked, site }, owners) : [];
      return { after: await getRow(transaction, vendorId), ended: gone };
    });
    endSessions(cell, ended);
    cell.queue.soon('mails');
    vendorChanged(cell, vendorId);
    if (row.root_id !== vendorId) vendorChanged(cell, row.root_id);
    return toRecord(cell, after).vendor;
  });
}

type Renewed = KnownVendor['row'] & Pick<KnownVendor, 'site'>;

async function renewOwners(
  world: World,
  db: Parameters<typeof replaceOwners>[0],
  taking: Taking,
  { site, vendor_id, root_id, country_code, owners: before }: Renewed,
  after: readonly string[],
): Promise<readonly string[]> {
  await replaceOwners(db, vendor_id, after);
  const by = { country_code, email: '', name: '', user_id: '', session_id: '', expires_at: 0 };
  const ended = await noteOwners(world, db, by, { root_id, vendor_id }, { before, after });
  const fresh = after.filter((email) => !before.includes(email));
  await inviteOwners(world, db, invitingOf(taking, site), {
    all: after,
    fresh,
    is_whole: vendor_id === root_id,
  });
  return ended;
}

/** What is no person's: of names, numbers, places and owners only that they changed. */
function factsOf(
  { name, phone, location, ...plain }: VendorChange,
  areOwners: boolean,
): Record<string, unknown> {
  const told = { name, phone, location, owners: areOwners || undefined };
  const hidden = Object.entries(told).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, 'changed']],
  );
  const shown = Object.entries(plain).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...shown, ...hidden]);
}

const pick = (row: KnownVendor['row'], fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([field]) => fields.includes(field) && !['name', 'phone', 'location', 'owners'].includes(field),
    ),
  );

/**
 * Closes or opens a vendor with its outlets (WLB-07). Nothing can be placed for a closed one; orders under way go on, and
 * the answer says how many.
 */
export async function setVendorActive(
  world: World,
  staff: Staff,
  vendorId: string,
  isActive: boolean,
  reason: string,
): Promise<StaffVendor> {
  const known = await getKnownVendor(world, staff, vendorId);
  const { cell, row, site } = known;
  const act = {
    act: isActive ? 'vendor.open' : 'vendor.close',
    about: vendorId,
    ...whereOf(site),
    reason,
  } as const;
  const states = { before: { is_active: row.is_active }, after: { is_active: isActive } };
  await audited(world, staff, { ...act, ...states }, async () => {
    const changed = await setActive(cell.db.kysely, vendorId, isActive);
    for (const id of changed) vendorChanged(cell, id);
  });
  return toStaffVendor({ ...known, row: { ...row, is_active: isActive } });
}

/** Mails a new link to an owner who has no account yet. Throws for who owns nothing of the vendor. */
export async function resendToOwner(
  world: World,
  taking: Taking,
  vendorId: string,
  { email_address, reason }: { readonly email_address: string; readonly reason: string },
): Promise<void> {
  const { cell, row, site } = await getKnownVendor(world, taking.staff, vendorId);
  const [email = ''] = ownersOf([email_address]);
  if (!row.owners.includes(email)) throw new Problem('NotFound', { detail: 'There is no such owner.' });
  const act = { act: 'vendor.resend', about: vendorId, ...whereOf(site), reason } as const;
  const told = { email, is_whole: row.root_id === vendorId };
  await audited(world, taking.staff, act, () =>
    cell.db.kysely
      .transaction()
      .execute((transaction) => inviteAgain(cell, transaction, invitingOf(taking, site), told)),
  );
  cell.queue.soon('mails');
}
