// What happens to an order for which no rider is found, and how its search goes (BRD-09, decision 0079).
import * as z from 'zod/mini';

/** What a shop may choose, for itself or for one order. */
export const noRiderWays = ['KEEP_TRYING', 'OFFER_LATER', 'CALL_ME', 'CANCEL'] as const;
export type NoRiderWay = (typeof noRiderWays)[number];

/** How long a search may be kept up, in minutes. */
export const KEEP_MINUTES = { least: 5, most: 240, usual: 60 } as const;

/** `minutes` belongs to KEEP_TRYING alone: so long after its search began, an order is cancelled. */
export const noRiderSchema = z.strictObject({
  way: z.enum(noRiderWays),
  minutes: z.optional(z.int().check(z.gte(KEEP_MINUTES.least), z.lte(KEEP_MINUTES.most))),
});
export type NoRider = z.infer<typeof noRiderSchema>;

/** A shop that chose nothing is asked; a guest, who has left the page by then, pays nothing. */
export const noRiderPreset = (isGuest: boolean): NoRider => ({ way: isGuest ? 'CANCEL' : 'CALL_ME' });

/**
 * The search for an order's rider. Times are unix seconds.
 *
 * `searching`: the fleet looks · `held`: it has given up, and the shop is to decide until `until`.
 */
export const riderSearchSchema = z.object({
  state: z.enum(['searching', 'held']),
  way: z.enum(noRiderWays),
  since: z.number(),
  /** How many riders were asked, and how many of them declined, as the fleet reports it. */
  asked: z.number(),
  refused: z.number(),
  /** How often the fleet was asked to look. */
  rounds: z.number(),
  /** When the order is cancelled at no charge, unless something happens before. */
  until: z.nullable(z.number()),
  /** A later time of collection that the shop may accept. */
  later_at: z.nullable(z.number()),
  /** How long a search takes here at this hour; null while too few are known. */
  usual_minutes: z.optional(z.nullable(z.number())),
  /** The number that the shop is called on. */
  phone: z.optional(z.string()),
});
export type RiderSearch = z.infer<typeof riderSearchSchema>;

/** What a shop does about an order that is held. */
export const searchAnswerSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('TRY_AGAIN') }),
  /** The time as the shop saw it. */
  z.strictObject({ action: z.literal('ACCEPT_LATER'), later_at: z.int().check(z.gte(0)) }),
  z.strictObject({ action: z.literal('CANCEL') }),
]);
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

const OFFER_AFTER_S = 45 * 60;
const OFFER_STEP_S = 15 * 60;

/** The later time of collection that is offered at `now`, in unix seconds: a quarter of an hour that people say. */
export const laterOffer = (now: Date): number =>
  Math.ceil((now.getTime() / 1000 + OFFER_AFTER_S) / OFFER_STEP_S) * OFFER_STEP_S;
