import * as z from 'zod/mini';
import { searchAnswerSchema } from '../order/no-rider.ts';
import { orderStatusSchema, riderInfoSchema, vehicleSchema } from '../order/order.ts';
import { endpoint } from './endpoint.ts';
import { proofSchema } from './proof.ts';
import { id, latLngSchema, queryFlag, result, text, typedLine } from './shared.ts';

export const getRider = endpoint({
  service: 'dispatch',
  method: 'GET',
  path: '/riders/:orderId',
  access: 'guest',
  scope: 'orders:read',
  summary: 'The rider of an order, where they are and when they will arrive.',
  params: z.strictObject({ orderId: id }),
  answer: result(riderInfoSchema),
});

export const answerSearch = endpoint({
  service: 'dispatch',
  method: 'PUT',
  path: '/riders/:orderId/search',
  access: 'guest',
  scope: 'orders:write',
  summary: 'What is done about an order for which no rider was found; the same answer again changes nothing.',
  params: z.strictObject({ orderId: id }),
  body: searchAnswerSchema,
  answer: result(riderInfoSchema),
});

export const listRiders = endpoint({
  service: 'dispatch',
  method: 'GET',
  path: '/vendor/:id/riders',
  access: 'guest',
  scope: 'orders:read',
  summary: 'The riders of the orders under way, of the newest 5000 at most; without the ways ahead of them.',
  params: z.strictObject({ id }),
  query: z.strictObject({ include_outlets: z.optional(queryFlag) }),
  answer: result(
    z.object({
      riders: z.array(z.object({ order_id: z.string(), ...z.omit(riderInfoSchema, { route: true }).shape })),
    }),
  ),
});

/** Two years at most, so that any time shifted by it is still a valid time. */
const MOST_MINUTES = 1_000_000;
const minutes = z.number().check(z.gte(-MOST_MINUTES), z.lte(MOST_MINUTES));

const attempts = z.int().check(z.gte(0), z.lte(100_000));

/** A rider network's report about one order (docs/wire.md). `occurred_at` is in unix seconds, fractions allowed. */
export const riderReportSchema = z.strictObject({
  event_id: text(100),
  order_id: id,
  type: z.enum(['status', 'position', 'search']),
  status: z.optional(orderStatusSchema),
  occurred_at: z.number(),
  rider: z.optional(
    z.strictObject({
      id: text(64),
      name: typedLine(100),
      phone_number: typedLine(32),
      vehicle: vehicleSchema,
    }),
  ),
  position: z.optional(latLngSchema),
  eta: z.optional(
    z.strictObject({
      origin_minutes: z.nullable(minutes),
      destination_minutes: z.nullable(minutes),
    }),
  ),
  /**
   * How the search for a rider goes, counted since the order was first requested (BRD-09). `gave_up`: the fleet looks no more,
   * until the order is requested again. May come with a status as well.
   */
  search: z.optional(
    z.strictObject({ asked: attempts, refused: attempts, gave_up: z.optional(z.boolean()) }),
  ),
  /** What the customer told at the door, with `DELIVERED`, where the order asks for it (RCP-05). */
  pin: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
  /** Comes with the status that it proves. */
  proof: z.optional(proofSchema),
});
export type RiderReport = z.infer<typeof riderReportSchema>;

/** Reports in one call: a second of a large city's riders. */
export const MOST_REPORTS = 1000;

const reportOutcomes = ['applied', 'repeated', 'late', 'refused'] as const;

/** What became of one of several reports. */
export const reportOutcomeSchema = z.object({
  /** The report's own; null where it has none. */
  event_id: z.nullable(z.string()),
  /** `unknown`: there is no such order. `malformed`: not a report as the contract has it; `detail` says why. */
  outcome: z.enum([...reportOutcomes, 'unknown', 'malformed']),
  detail: z.optional(z.string()),
});
export type ReportOutcome = z.infer<typeof reportOutcomeSchema>;

export const riderEvents = endpoint({
  service: 'dispatch',
  method: 'POST',
  path: '/rider-events',
  access: 'signed',
  summary: `A signed report of the rider network, or an array of ${MOST_REPORTS} at most, of which each has its own outcome in the answer, in their order.`,
  body: z.union([riderReportSchema, z.array(riderReportSchema).check(z.maxLength(MOST_REPORTS))]),
  answer: result(z.union([z.enum(reportOutcomes), z.array(reportOutcomeSchema)])),
});
