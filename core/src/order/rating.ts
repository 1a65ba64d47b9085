// What a recipient says of a delivery that has arrived (RCP-06, decision 0108).
import * as z from 'zod/mini';
import type { Goods } from '../vendor/delivery-page.ts';
import type { OrderStatus } from './status.ts';

export const ratingReasons = [
  'on-time',
  'late',
  'well-packed',
  'damaged',
  'cold',
  'rider-friendly',
  'rider-unfriendly',
  'wrong-place',
] as const;
export type RatingReason = (typeof ratingReasons)[number];

/** Characters of a comment. */
export const LONGEST_COMMENT = 300;
export const MOST_STARS = 5;

/** A rating as the page may show it to everybody who holds the link: without the comment. */
export const publicRatingSchema = z.object({
  stars: z.int().check(z.gte(1), z.lte(MOST_STARS)),
  reasons: z.array(z.enum(ratingReasons)),
});
export type PublicRating = z.infer<typeof publicRatingSchema>;

/** The reasons that fit what was sent: only a meal can be cold. */
export function reasonsFor(goods: Goods | null): readonly RatingReason[] {
  return ratingReasons.filter((reason) => reason !== 'cold' || goods === 'meal');
}

/** What the shop reads of a rating; `rated_at` in unix seconds. */
export const ratingSchema = z.extend(publicRatingSchema, {
  comment: z.nullable(z.string()),
  rated_at: z.number(),
});

/** For so many days after its delivery an order may be rated, and the rating changed. */
const RATING_DAYS = 14;

/** Why an order may not be rated; null if it may. */
export function ratingRefusal(
  { status, delivered_at }: { readonly status: OrderStatus; readonly delivered_at: Date | null },
  now: Date,
): 'not-delivered' | 'over' | null {
  if (status !== 'DELIVERED' || !delivered_at) return 'not-delivered';
  return now.getTime() < delivered_at.getTime() + RATING_DAYS * DAY_MS ? null : 'over';
}

const DAY_MS = 86_400_000;
