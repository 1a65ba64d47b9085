import type { RatingReason } from '@sendero/core/order/rating';
import type { Database } from '../../db/db.ts';
import { inRoots } from '../../db/shards.ts';

interface OrderKey {
  readonly root_id: string;
  readonly order_id: string;
}

export interface RatingRow extends OrderKey {
  readonly stars: number;
  readonly reasons: RatingReason[];
  readonly comment: string | null;
  readonly rated_at: Date;
}

/** Keeps a rating in the place of the one before; without a comment that one's stays, since no page shows it. */
export async function saveRating(
  { pool }: Database,
  rating: RatingRow & { readonly vendor_id: string },
): Promise<void> {
  const { root_id, order_id, vendor_id, stars, reasons, comment, rated_at } = rating;
  await pool.query({
    name: 'save-rating',
    text: `insert into ratings (root_id, order_id, vendor_id, stars, reasons, comment, rated_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (root_id, order_id) do update
        set stars = excluded.stars, reasons = excluded.reasons, comment = coalesce(excluded.comment, ratings.comment), rated_at = excluded.rated_at`,
    values: [root_id, order_id, vendor_id, stars, reasons, comment, rated_at],
  });
}

/** The ratings of several orders, read together. */
export async function listRatings(
  { pool, shards }: Database,
  keys: readonly OrderKey[],
): Promise<RatingRow[]> {
  const { rows } = await pool.query<RatingRow>({
    name: 'list-ratings',
    text: `select root_id, order_id, stars, reasons, comment, rated_at from ratings
      where ${inRoots(await shards.isDistributed(), 'root_id', '$1')} and (root_id, order_id) in
        (select k.root_id, k.order_id from unnest($1::text[], $2::text[]) k(root_id, order_id))`,
    values: [keys.map(({ root_id }) => root_id), keys.map(({ order_id }) => order_id)],
  });
  return rows;
}
