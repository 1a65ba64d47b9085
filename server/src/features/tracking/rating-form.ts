import { typedLine } from '@sendero/core/contract/shared';
import { LONGEST_COMMENT, type RatingReason, ratingReasons } from '@sendero/core/order/rating';
import { RATING } from '@sendero/core/tracking/rating-part';
import * as z from 'zod/mini';
import type { PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { rateOrder } from '../rating/rate-order.ts';
import { orderByLink } from './order-by-link.ts';
import { trackingPageAgain } from './tracking-page-again.ts';

const ticked = z.optional(z.literal('on'));
const reasons = Object.fromEntries(ratingReasons.map((reason) => [reason, ticked])) as Record<
  RatingReason,
  typeof ticked
>;
const fields = z.strictObject({
  stars: z.enum(['1', '2', '3', '4', '5']),
  comment: z.optional(typedLine(LONGEST_COMMENT)),
  ...reasons,
});

/** The page's form by which a recipient rates the delivery (RCP-06). */
export const ratingForm = (world: World): PublicForm<typeof fields> => ({
  act: RATING,
  fields,
  handle: async ({ link_id }, typed) => {
    const comment = (typed.comment ?? '').trim();
    await rateOrder(world, await orderByLink(world, link_id), {
      stars: Number(typed.stars),
      reasons: ratingReasons.filter((reason) => typed[reason] === 'on'),
      comment: comment === '' ? null : comment,
    });
    return 'rated';
  },
  again: trackingPageAgain(world),
});
