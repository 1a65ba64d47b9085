// What staff look at for half an hour, a portal as its vendor does or a draft as its visitors would, and how that ends early.
import { previewDraft } from '@sendero/core/contract/operator-studio-api';
import { seeAsVendor } from '@sendero/core/contract/operator-vendor-api';
import { type Grant, type Where, grantsFor, holdsAt } from '@sendero/core/staff/grant';
import { endSessions } from '../http/live-sessions.ts';
import type { World } from '../world.ts';
import { type PassRow, endPassesOf, insertPass, listPasses } from './pass-store.ts';
import type { Staff } from './staff.ts';

interface NewPass {
  readonly pass_id: string;
  readonly kind: PassRow['kind'];
  /** The vendor or the draft. */
  readonly about: string;
  readonly where: Where;
  readonly until: Date;
}

/** Notes a pass of a member where it will be shown: it is good for nothing before. */
export async function openPass(
  { db, clock }: World,
  { member_id, token_hash }: Pick<Staff, 'member_id' | 'token_hash'>,
  { where, ...pass }: NewPass,
): Promise<void> {
  const made = { made_at: clock.now(), member_id, session_hash: token_hash };
  await insertPass(db.kysely, { ...pass, ...where, ...made });
}

const cellsOf = (world: World): World[] => [world, ...world.neighbours.open()];

/** A member's passes, wherever they are shown; a draft's once. */
export async function passesOf(world: World, memberId: string): Promise<PassRow[]> {
  const now = world.clock.now();
  const found = await Promise.all(cellsOf(world).map(({ db }) => listPasses(db.kysely, memberId, now)));
  const all = found.flat();
  return all.filter(({ pass_id }, at) => all.findIndex((one) => one.pass_id === pass_id) === at);
}

/** Ends those of a member's passes that `isOver` picks: here at once, and with every page that is connected elsewhere. */
export async function endPasses(
  world: World,
  memberId: string,
  isOver: (pass: PassRow) => boolean = () => true,
): Promise<PassRow[]> {
  const now = world.clock.now();
  const ended = (await passesOf(world, memberId)).filter(isOver);
  const ids = ended.map(({ pass_id }) => pass_id);
  if (ids.length === 0) return ended;
  for (const cell of cellsOf(world)) {
    await endPassesOf(cell.db.kysely, ids, now);
    for (const id of ids) cell.caches.passes.set(id, false);
    endSessions(cell, ids);
  }
  return ended;
}

/** Which roles may make a pass. */
const rolesFor = { watch: seeAsVendor.roles, preview: previewDraft.roles } as const;

/** Ends what a member's roles do not allow any more. */
export const endUnheldPasses = (
  world: World,
  memberId: string,
  grants: readonly Grant[],
): Promise<PassRow[]> =>
  endPasses(world, memberId, (pass) => !holdsAt(grantsFor(grants, rolesFor[pass.kind] ?? []), pass));
