import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { ShopOrderDraft, changeShopOrder } from '@sendero/core/contract/shop-system-api';
import type { Site } from '@sendero/core/market/site';
import { inTransaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { checkDraft } from './check-draft.ts';
import { type DraftRow, lockDraft, updateDraft } from './draft-store.ts';
import { type NamedDraft, getOwnDraft } from './get-own-draft.ts';
import { toShopOrders } from './to-shop-order.ts';

interface ChangeDraftInput extends NamedDraft {
  readonly site: Site;
  readonly caller: Caller;
  readonly body: BodyOf<typeof changeShopOrder>;
}

/**
 * Chooses where a draft goes, puts it aside or takes that back; of one that was placed, notes that somebody has seen what
 * happened to it in the shop. The same change again changes nothing.
 */
export async function changeDraft(world: World, ask: ChangeDraftInput): Promise<ShopOrderDraft> {
  const { site, caller, body } = ask;
  const { row, owned } = await getOwnDraft(world, caller, ask);
  const moved = dismissed(row, body.is_dismissed);
  if (body.place && moved.state !== 'WAITING') throw changedMeanwhile();
  const isToCheck = body.place !== undefined || (moved !== row && moved.state === 'WAITING');
  // In no transaction: the way may have to be waited for.
  const wanted = isToCheck ? await checked(world, site, owned, moved, body.place) : moved;
  const after = wanted === row ? row : await write(world, row, wanted);
  const [shown] = await toShopOrders(world, site, [after]);
  if (!shown) throw new Problem('NotFound');
  return shown;
}

async function write(world: World, before: DraftRow, wanted: DraftRow): Promise<DraftRow> {
  const after = { ...wanted, revision: before.revision + 1, changed_at: world.clock.now() };
  await inTransaction(world.db, async (client) => {
    const current = await lockDraft(client, before);
    if (current?.revision !== before.revision) throw changedMeanwhile();
    await updateDraft(client, after);
  });
  return after;
}

function dismissed(row: DraftRow, isDismissed: boolean | undefined): DraftRow {
  if (isDismissed === undefined) return row;
  if (row.state === 'PLACED' || row.state === 'WITHDRAWN')
    return isDismissed && row.alert !== null ? { ...row, alert: null } : row;
  if (!row.delivery) throw changedMeanwhile();
  if (isDismissed) return row.state === 'DISMISSED' ? row : { ...row, state: 'DISMISSED' };
  return row.state === 'DISMISSED' ? { ...row, state: 'WAITING' } : row;
}

/** A draft that waits, looked at anew: with the place that was chosen, or after it was put aside for a while. */
async function checked(
  world: World,
  site: Site,
  owned: VendorRecord,
  row: DraftRow,
  chosen: DraftRow['place'] | undefined,
): Promise<DraftRow> {
  if (!row.delivery) throw changedMeanwhile();
  const order = { ...row.told, content: row.delivery };
  const before = row.is_chosen ? row.place : null;
  const { place, candidates, issues, price } = await checkDraft(world, site, owned, order, chosen ?? before);
  return {
    ...row,
    place,
    is_chosen: row.is_chosen || chosen !== undefined,
    candidates: chosen ? row.candidates : candidates,
    issues,
    fee: price?.fee ?? null,
  };
}

const changedMeanwhile = (): Problem =>
  new Problem('Conflict', {
    detail: 'It was changed meanwhile, is being looked at, or is over. Read it again.',
    errors: [{ field: 'draft_id', meta: { translation_key: 'shop-orders.issue.changed' } }],
  });
