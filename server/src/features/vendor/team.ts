import type { Team } from '@sendero/core/contract/team-api';
import { unixSeconds } from '../../clock.ts';
import type { Queryable } from '../../db/db.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { type Caller, isOwnerLike } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { listOwnerStates } from '../session/invitation-store.ts';
import { noSuchPoint } from './add-outlet.ts';
import { toRecord } from './find-vendor.ts';
import { getOwnVendor, isOwn } from './get-own-vendor.ts';
import type { VendorRow } from './store.ts';
import { listOwnerChanges, listTree } from './team-store.ts';

/** A root and its outlets, of which the caller owns `own`. */
export interface OwnTree {
  readonly root: VendorRow;
  readonly own: readonly VendorRow[];
}

/**
 * Returns who owns the root of one of the caller's vendors and its outlets (BRD-12). Who owns outlets alone sees and
 * changes the owners of those alone. Throws for another's vendor, and where the caller is known by no email.
 */
export async function getTeam(world: World, caller: Caller, vendorId: string): Promise<Team> {
  const rootId = await teamRoot(world, caller, vendorId);
  return showTeam(world, world.db.kysely, caller, await ownTree(world, world.db.kysely, caller, rootId));
}

/** The root whose team the caller asks about. */
export async function teamRoot(world: World, caller: Caller, vendorId: string): Promise<string> {
  if (caller.session_id === '')
    throw new Problem('NotYours', { detail: 'A platform keeps its users itself.' });
  const { root_id } = await getOwnVendor(world, caller, vendorId);
  // Whom a guest's account names has not proved the address: nobody could tell them from somebody else.
  if (!isOwnerLike(caller)) throw ruleBroken('account', 'team.issue.email-unproved');
  return root_id;
}

/** Like `findOwnTree`; throws where the caller owns nothing of it. */
export async function ownTree(world: World, db: Queryable, caller: Caller, rootId: string): Promise<OwnTree> {
  const tree = await findOwnTree(world, db, caller, rootId);
  if (!tree) throw noSuchPoint();
  return tree;
}

/** Reads a tree anew, since the vendor that was asked for may come from the cache; null where the caller owns none of it. */
export async function findOwnTree(
  world: World,
  db: Queryable,
  caller: Caller,
  rootId: string,
): Promise<OwnTree | null> {
  const tree = await listTree(db, rootId);
  const own = tree.filter((row) => isOwn(toRecord(world, row), caller));
  const root = tree.find(({ vendor_id }) => vendor_id === rootId);
  return root && own.length > 0 ? { root, own } : null;
}

/** The team as its page shows it. */
export async function showTeam(
  world: World,
  db: Queryable,
  { email: mine, country_code }: Caller,
  { root, own }: OwnTree,
): Promise<Team> {
  const emails = [...new Set(own.flatMap(({ owners }) => owners))].toSorted();
  const states = await listOwnerStates(db, country_code, emails, world.clock.now());
  const changes = await listOwnerChanges(
    db,
    root.root_id,
    own.map(({ vendor_id }) => vendor_id),
  );
  return {
    people: states.map(({ email, has_account, invited_until }) => ({
      email,
      is_you: email === mine,
      state: has_account ? 'ACTIVE' : invited_until ? 'INVITED' : 'EXPIRED',
      invited_until: has_account || !invited_until ? null : unixSeconds(invited_until),
      vendor_ids: ownedBy(own, email),
    })),
    changes: changes.map(({ changed_at, ...change }) => ({ ...change, changed_at: unixSeconds(changed_at) })),
  };
}

/** The vendors among these whose owners' list names the email. */
export const ownedBy = (vendors: readonly VendorRow[], email: string): string[] =>
  vendors.filter(({ owners }) => owners.includes(email)).map(({ vendor_id }) => vendor_id);
