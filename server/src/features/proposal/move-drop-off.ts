import { instructionsRefusal } from '@sendero/core/order/delivery-instructions';
import type { Site } from '@sendero/core/market/site';
import type { LatLng } from '@sendero/core/values/place';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { samePlace } from '../quote/verify-quote.ts';
import { advanceAsRecipient } from '../order/advance-as-recipient.ts';
import { updateDetails, updateInstructions } from '../order/change-store.ts';
import { notifyAt } from '../order/notify-at.ts';
import { dropOffOf, offerDropOff } from './offer-drop-off.ts';
import type { OrderRow } from '../order/order-row.ts';
import { timesFor } from '../order/reprice-order.ts';
import { lockOrder } from '../order/lock-order.ts';

/** The field that a refusal is told at. */
export const FIELD = 'lat';

/**
 * Moves the pin of an order to where its recipient wants the rider (RCP-03, decision 0119): until it is collected, near to
 * where it was placed to, where the shop delivers, and only where the price stays what it is.
 *
 * Shop and fleet hear of it as of a shop's change, once; the same place again changes nothing.
 */
export async function moveDropOff(world: World, site: Site, seen: OrderRow, to: LatLng): Promise<void> {
  const { at, from } = dropOffOf(seen);
  if (samePlace(at, to)) return;
  const offer = await offerDropOff(world, site, seen, to);
  if (offer.kind !== 'put') throw refused();
  const announce = await inTransaction(world.db, async (client) => {
    const row = await lockOrder(world.db, client, seen.order_id);
    if (!row || row.person_erased_at) throw new Problem('NotFound');
    if (samePlace(dropOffOf(row).at, to)) return null;
    checkMovable(row, seen);
    return write(world, client, row, { to, from, ride_seconds: offer.ride_seconds });
  });
  announce?.();
}

const refused = (): Problem => ruleBroken(FIELD, 'public.drop-off.refused');

/** Throws where the order has gone on since it was seen, so that what was reckoned for it no longer holds. */
export function checkMovable(row: OrderRow, seen: OrderRow): void {
  const refusal = instructionsRefusal(row);
  if (refusal)
    throw new Problem('NotChangeable', {
      detail: 'A rider has this order already, or it has ended.',
      errors: [{ field: FIELD, meta: { translation_key: `public.instructions.refused.${refusal}` } }],
    });
  const isPricedAlike =
    row.delivery_fee === seen.delivery_fee && samePlace(dropOffOf(row).from, dropOffOf(seen).from);
  if (!isPricedAlike) throw refused();
}

async function write(
  world: World,
  client: pg.PoolClient,
  row: OrderRow,
  { to, from, ride_seconds }: { readonly to: LatLng; readonly from: LatLng; readonly ride_seconds: number },
): Promise<() => void> {
  const announce = await advanceAsRecipient(world, client, row);
  const times = timesFor(row, ride_seconds);
  const moved = { ...row, ...times, destination_lat: to.lat, destination_lng: to.lng };
  const { told = {}, line = '' } = row.recipient_instructions ?? {};
  const change = {
    ...moved,
    recipient_instructions: { told, line, placed_to: from },
    dispatch_at: notifyAt(world, moved),
  };
  await updateInstructions(client, change);
  await updateDetails(client, { ...change, quote_id: null, entry: null });
  return announce;
}
