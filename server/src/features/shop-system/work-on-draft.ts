import { type RuleReason, againstPlacing } from '@sendero/core/shop-system/rule';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { findVendorById } from '../vendor/find-vendor.ts';
import { type CheckedDraft, checkDraft } from './check-draft.ts';
import { type DraftKey, type DraftRow, findDraft, lockDraft, updateDraft } from './draft-store.ts';
import { orderOf, placeOnce } from './place-draft.ts';
import { type SystemRow, findSystem } from './system-store.ts';
import { siteOfSystem } from './systems.ts';

/**
 * Does what is to be done about a shop's order that was told of: finds where it goes and what it costs, and places it if the
 * shop's rule says so; what the rule does not place waits for somebody, with the reason (DEV-11).
 *
 * May be done any number of times, by any number of servers, each of which may die at any moment: the draft changes with the
 * order that it becomes, and only from what was read here.
 */
export async function workOnDraft(world: World, key: DraftKey): Promise<void> {
  const row = await findDraft(world.db, key);
  const system = row?.state === 'RECEIVED' ? await findSystem(world.db, row.system_id) : null;
  if (!row?.delivery || !system) return;
  const owned = await findVendorById(world, row.vendor_id);
  if (!owned) return;
  const site = siteOfSystem(world, system);
  const order = { ...row.told, content: row.delivery };
  const checked = await checkDraft(world, site, owned, order, row.is_chosen ? row.place : null);
  const { price } = checked;
  const reason = whyNot(system, row, checked);
  if (reason === null && price) {
    const outcome = await placeOnce(
      world,
      row,
      await orderOf(world, site, owned, row, { ...checked, price }),
    );
    world.log.info({ draft_id: row.draft_id, outcome }, 'an order of a shop was placed by its rule');
    if (outcome !== 'repeated') return;
  }
  await leaveWaiting(world, row, checked, reason ?? 'issues');
}

/** Why the rule leaves an order to somebody; null where it places it. */
function whyNot(
  { places, label }: SystemRow,
  { told }: DraftRow,
  { place, issues, price, is_closed, is_valuable }: CheckedDraft,
): RuleReason | null {
  const against = againstPlacing({ is_on: places, label }, told);
  if (against !== null) return against;
  if (!place) return 'address';
  if (issues.length > 0 || !price) return 'issues';
  if (is_closed) return 'closed';
  return is_valuable ? 'value' : null;
}

/** Writes what was found, unless the shop told something later: then another job finds that. */
async function leaveWaiting(
  world: World,
  row: DraftRow,
  { place, candidates, issues, price }: CheckedDraft,
  reason: RuleReason,
): Promise<void> {
  await inTransaction(world.db, async (client) => {
    const current = await lockDraft(client, row);
    if (current?.state !== 'RECEIVED' || current.revision !== row.revision) return;
    await updateDraft(client, {
      ...current,
      state: 'WAITING',
      revision: current.revision + 1,
      place,
      candidates,
      issues,
      reason,
      fee: price?.fee ?? null,
      changed_at: world.clock.now(),
    });
  });
}
