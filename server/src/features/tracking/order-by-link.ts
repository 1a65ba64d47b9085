import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOrderForRide } from '../order/find-order.ts';
import { readLinkId } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { anonymizeOrder } from '../order/anonymize-order.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the order of a signed link. Throws NotFound for an unsigned or altered link (PUB-06).
 *
 * The order names people for as long as the market says. After that it is anonymized (SAF-10).
 */
export async function orderByLink(world: World, linkId: string): Promise<OrderRow> {
  const orderId = readLinkId(world.config.signing_keys, linkId);
  const row = orderId === null ? null : await getOrderForRide(world, orderId);
  if (!row) throw new Problem('NotFound', { detail: 'This link leads to no order.' });
  return asShownNow(world, row);
}

/** An order's row as its link may show it at this time. */
export function asShownNow(world: Pick<World, 'clock' | 'sites'>, row: OrderRow): OrderRow {
  const ends = linkEnds(world, row);
  return row.person_erased_at || world.clock.now() < ends ? row : anonymizeOrder(row, ends);
}

/** When the links to an order stop naming people: some days after the order was wanted. */
export function linkEnds(
  { sites }: Pick<World, 'sites'>,
  {
    country_code,
    preordered_for,
    created_at,
  }: Pick<OrderRow, 'country_code' | 'preordered_for' | 'created_at'>,
): Date {
  const days = sites.findMarket(country_code)?.retention.link_days ?? 0;
  return new Date((preordered_for ?? created_at).getTime() + days * DAY_MS);
}
