import type { Team } from '@sendero/core/contract/team-api';
import { readEmail } from '@sendero/core/session/email';
import { MOST_OWNERS } from '@sendero/core/vendor/collection-point';
import { mayChange } from '@sendero/core/vendor/point-rights';
import { isLeftAlone, placesOf } from '@sendero/core/vendor/team';
import type { Queryable } from '../../db/db.ts';
import { endSessions } from '../../http/live-sessions.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { listOwnerStates } from '../session/invitation-store.ts';
import { countInvitations, inviteOwners } from '../session/invite-owners.ts';
import { type Managing, noSuchPoint } from './add-outlet.ts';
import { toRecord } from './find-vendor.ts';
import type { VendorRow } from './store.ts';
import { type OwnTree, findOwnTree, ownTree, ownedBy, showTeam, teamRoot } from './team.ts';
import { deleteOwner, insertOwner, insertOwnerChanges, lockVendors, releaseEmail } from './team-store.ts';
import { vendorChanged } from './vendor-changed.ts';

/** Whom a change of the team is about, and what they are to own. */
interface Named {
  readonly email: string;
  readonly vendor_ids: readonly string[];
}

/**
 * Makes somebody an owner of the caller's vendors, and tells them by mail (BRD-12). Throws for what is no address, for
 * somebody of the team, and for everything that `changePlaces` refuses.
 */
export async function invitePerson(
  world: World,
  managing: Managing,
  vendorId: string,
  named: Named,
): Promise<Team> {
  return changeTeam(world, managing, vendorId, named, (held) => {
    if (held.length > 0) throw ruleBroken('email', 'team.issue.already-there');
  });
}

/**
 * Changes what somebody of the team owns. What they lose is out of their sight at once, on every server.
 *
 * Throws for who is not of the team, for another's vendor, for an outlet that the operator keeps, for more owners than
 * a vendor may have, and where nobody with an account would own what is lost.
 */
export async function changePlaces(
  world: World,
  managing: Managing,
  vendorId: string,
  named: Named,
): Promise<Team> {
  return changeTeam(world, managing, vendorId, named, (held) => {
    if (held.length === 0) throw new Problem('NotFound', { detail: 'There is no such person in this team.' });
  });
}

/**
 * Takes from somebody all that the caller owns under this root, and withdraws their invitation. Who owns nothing any
 * more is signed out everywhere at once; what they did stays as it is. Throws for the last owner.
 */
export async function removePerson(
  world: World,
  managing: Managing,
  vendorId: string,
  email: string,
): Promise<Team> {
  return changeTeam(world, managing, vendorId, { email, vendor_ids: [] }, () => undefined);
}

async function changeTeam(
  world: World,
  managing: Managing,
  vendorId: string,
  { email: typed, vendor_ids }: Named,
  refuse: (held: readonly string[]) => void,
): Promise<Team> {
  const { caller } = managing;
  const rootId = await teamRoot(world, caller, vendorId);
  const email = readEmail(typed);
  if (email === null) throw ruleBroken('email', 'outlet.issue.email-invalid');
  const wanted = placesOf(rootId, vendor_ids);
  const done = await world.db.kysely.transaction().execute(async (transaction) => {
    // The root's lock lets one change of a team happen at a time: of two owners who remove each other one remains.
    await lockVendors(transaction, [rootId, ...wanted]);
    const tree = await ownTree(world, transaction, caller, rootId);
    const held = ownedBy(tree.own, email);
    refuse(held);
    const gained = wanted.filter((id) => !held.includes(id));
    const lost = held.filter((id) => !wanted.includes(id));
    await refuseGained(world, managing, tree, { email, gained });
    await refuseLost(world, transaction, tree, { email, lost });
    await write(world, transaction, managing, { root_id: rootId, email, gained, lost });
    const session_ids = lost.length > 0 ? await releaseEmail(transaction, caller.country_code, email) : [];
    const after = await findOwnTree(world, transaction, caller, rootId);
    const team = after && (await showTeam(world, transaction, caller, after));
    return { team, session_ids, changed: treeOf(tree, [...gained, ...lost]) };
  });
  world.queue.soon('mails');
  endSessions(world, done.session_ids);
  for (const id of done.changed) vendorChanged(world, id);
  // Who has left owns nothing here any more.
  return done.team ?? { people: [], changes: [] };
}

/** The root stands for all that the caller sees of its tree: who owns it owns the outlets too. */
const treeOf = ({ root, own }: OwnTree, ids: readonly string[]): readonly string[] =>
  ids.includes(root.vendor_id) ? own.map(({ vendor_id }) => vendor_id) : ids;

async function refuseGained(
  world: World,
  managing: Managing,
  { own }: OwnTree,
  { email, gained }: { email: string; gained: readonly string[] },
): Promise<void> {
  if (gained.length === 0) return;
  for (const id of gained)
    refuseFull(
      world,
      own.find(({ vendor_id }) => vendor_id === id),
    );
  await countInvitations(world, managing, [email]);
}

function refuseFull(world: World, row: VendorRow | undefined): void {
  if (!row) throw noSuchPoint();
  if (row.parent_vendor_id !== null && !mayChange(toRecord(world, row).vendor))
    throw new Problem('NotYours', {
      detail: 'This collection point is kept by the operator.',
      errors: [{ field: 'vendor_ids', meta: { translation_key: 'outlet.issue.not-editable' } }],
    });
  if (row.owners.length >= MOST_OWNERS) throw ruleBroken('vendor_ids', 'outlet.issue.many-owners');
}

async function refuseLost(
  world: World,
  db: Queryable,
  { root, own }: OwnTree,
  { email, lost }: { email: string; lost: readonly string[] },
): Promise<void> {
  if (lost.length === 0) return;
  const left = own.filter(({ vendor_id }) => lost.includes(vendor_id));
  const emails = [...new Set([root, ...left].flatMap(({ owners }) => owners))];
  const states = await listOwnerStates(db, root.country_code, emails, world.clock.now());
  const accounts = new Set(states.flatMap((state) => (state.has_account ? [state.email] : [])));
  if (isLeftAlone(email, { root, left }, (one) => accounts.has(one)))
    throw ruleBroken('email', 'team.issue.last-owner');
}

async function write(
  world: World,
  db: Queryable,
  managing: Managing,
  change: { root_id: string; email: string; gained: readonly string[]; lost: readonly string[] },
): Promise<void> {
  const { root_id, email, gained, lost } = change;
  const { email: by_email, country_code } = managing.caller;
  await insertOwner(db, email, gained);
  await deleteOwner(db, email, lost);
  await insertOwnerChanges(db, { root_id, country_code, by_email, changed_at: world.clock.now() }, [
    ...gained.map((vendor_id) => ({ vendor_id, email, is_added: true })),
    ...lost.map((vendor_id) => ({ vendor_id, email, is_added: false })),
  ]);
  // Who owned the root knows its outlets.
  if (gained.length === 0 || lost.includes(root_id)) return;
  const is_whole = gained.includes(root_id);
  await inviteOwners(world, db, managing, { all: [email], fresh: [email], is_whole });
}
