import * as z from 'zod/mini';
import { publicCaseSchema } from './case.ts';
import { proofKinds } from './proof.ts';
import { publicProposalSchema } from './proposal.ts';
import { publicRatingSchema } from './rating.ts';
import { deliveryPageSchema } from '../vendor/delivery-page.ts';
import { orderStatusSchema } from './order.ts';

const point = z.object({ lat: z.number(), lng: z.number() });

/**
 * Whether a public page has a map. `later`: before there may be a rider (RID-04). `now`. `over`: nobody is on the way
 * to the customer any more. `none`: we have no map of the place, or the site shows none.
 */
const mapStates = ['later', 'now', 'over', 'none'] as const;

/** Why an order comes later than promised: no rider yet, one who waits at the shop, one who is held up on the way. */
const arrivalReasons = ['no-rider', 'at-shop', 'held-up'] as const;

/** What a holder of the link may see, and nothing else (PUB-06). Times are unix seconds. */
export const publicOrderSchema = z.object({
  order_id: z.string(),
  short_code: z.string(),
  /** When the server read the order, by the server's clock: the reader's clock may be wrong. */
  checked_at: z.number(),
  vendor_name: z.string(),
  status: orderStatusSchema,
  /** The key of the sentence's text. */
  sentence: z.string(),
  /** The latest of four steps that the order reached: placed, to the pick-up, collected, delivered. */
  step: z.number(),
  updated_at: z.number(),
  created_at: z.number(),
  preordered_for: z.nullable(z.number()),
  /** When a rider is to collect a pre-order (FLOW-22). */
  collect_at: z.optional(z.number()),
  promised_at: z.number(),
  /** Between when it arrives (RCP-01); null if it does not, or nobody looks for a rider. */
  arrival: z.nullable(z.object({ from: z.number(), until: z.number() })),
  /** How that differs from the promise, and why if that is known. */
  change: z.optional(
    z.object({ kind: z.enum(['later', 'earlier']), why: z.optional(z.enum(arrivalReasons)) }),
  ),
  country_code: z.string(),
  time_zone: z.string(),
  eta_minutes: z.nullable(z.number()),
  eta_kind: z.nullable(z.enum(['origin', 'destination'])),
  /** How many deliveries of the same trip the rider makes first (BRD-15); nothing else is said of them. */
  before_you: z.optional(z.number()),
  map: z.enum(mapStates),
  origin: z.nullable(point),
  destination: z.nullable(point),
  /** How the shop looks to its customers, and what it sends (RCP-01, RCP-02). */
  page: z.optional(deliveryPageSchema),
  rider: z.nullable(z.object({ first_name: z.string(), vehicle: z.string(), position: z.nullable(point) })),
  /** Whom the recipient may call now, and what they dial (RCP-04); left out where that is nobody. */
  calls: z.optional(
    z.array(
      z.object({ who: z.enum(['rider', 'shop']), number: z.string(), extension: z.optional(z.string()) }),
    ),
  ),
  customer_first_name: z.string(),
  description: z.string(),
  /** What the customer tells the rider at the door, where the order asks for it and until it has ended (RCP-05). */
  pin: z.optional(z.string()),
  /**
   * Whether the recipient may tell the rider something, whether they have, and why they may not now; null where they
   * may (RCP-03). Left out where there is nobody to tell.
   */
  instructions: z.optional(
    z.object({ are_given: z.boolean(), refusal: z.nullable(z.enum(['collected', 'delayed'])) }),
  ),
  /** Whether the recipient may move the pin (RCP-03). Where it is, only its own form shows (PUB-06). */
  drop_off_movable: z.optional(z.boolean()),
  /** The paths of what shows that it was handed over, as far as the site shows it; left out before (RCP-06, PUB-04). */
  delivered: z.optional(
    z.object({
      receipt: z.string(),
      proofs: z.array(z.object({ kind: z.enum(proofKinds), page: z.string() })),
      photo: z.nullable(z.string()),
    }),
  ),
  /** Whether the recipient may ask the shop for a later time (RCP-03). */
  time_movable: z.optional(z.boolean()),
  /** What was asked of the shop last, and its answer (RCP-03). */
  proposal: z.optional(publicProposalSchema),
  /** What the recipient said of the delivery, if anything; left out where it cannot be rated (RCP-06). */
  rating: z.optional(z.object({ given: z.nullable(publicRatingSchema) })),
  /**
   * What was said to be wrong, and whether more may be told; left out where nothing was and nothing may be (RCP-06).
   */
  case: z.optional(z.object({ opened: z.nullable(publicCaseSchema), may_tell: z.boolean() })),
  /** Whether the recipient is told by messages; left out where nobody is (RCP-07). */
  notices: z.optional(z.enum(['on', 'off'])),
  /** Placed by a test vendor (FEE-13). */
  is_test: z.optional(z.boolean()),
  /** Whether the people were erased from it: their fields are empty (SAF-10). */
  is_person_erased: z.optional(z.boolean()),
});
export type PublicOrder = z.infer<typeof publicOrderSchema>;
export type ArrivalChange = NonNullable<PublicOrder['change']>;
