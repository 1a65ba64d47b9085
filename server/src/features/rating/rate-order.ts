import { type RatingReason, ratingRefusal } from '@sendero/core/order/rating';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { listRatings, saveRating } from './store.ts';

export interface Rating {
  readonly stars: number;
  readonly reasons: RatingReason[];
  readonly comment: string | null;
}

/** Keeps what a recipient says of a delivered order. Of several who hold the link the last one counts. */
export async function rateOrder(world: World, order: OrderRow, rating: Rating): Promise<void> {
  if (refusalOf(world, order) !== null)
    throw new Problem('NotChangeable', { detail: 'This order cannot be rated now.' });
  const { root_id, order_id, vendor_id } = order;
  await saveRating(world.db, { root_id, order_id, vendor_id, ...rating, rated_at: world.clock.now() });
}

/** What the pages of these orders say of ratings, by order; nothing of orders that cannot be rated. */
export async function ratingsOf(
  world: World,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, PublicOrder['rating']>> {
  const rateable = orders.filter((order) => refusalOf(world, order) === null);
  if (rateable.length === 0) return new Map();
  const given = new Map((await listRatings(world.db, rateable)).map((row) => [row.order_id, row]));
  return new Map(
    rateable.map(({ order_id }) => {
      const row = given.get(order_id);
      return [order_id, { given: row ? { stars: row.stars, reasons: row.reasons } : null }];
    }),
  );
}

function refusalOf({ clock }: World, order: OrderRow): ReturnType<typeof ratingRefusal> {
  if (order.person_erased_at) return 'over';
  const entry = order.status_history.findLast(({ status }) => status === 'DELIVERED');
  const delivered_at = entry ? new Date(entry.created_at * 1000) : null;
  return ratingRefusal({ status: order.status, delivered_at }, clock.now());
}
