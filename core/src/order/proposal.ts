// What the recipient asks the shop for: another place for another price, or a later time (RCP-03, decisions 0124 and 0127).
import * as z from 'zod/mini';

/** `over`: the order or its price changed before the shop answered. */
const proposalStates = ['open', 'confirmed', 'refused', 'over'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The shop's answer. */
export const proposalAnswers = ['confirm', 'refuse'] as const;
export type ProposalAnswer = (typeof proposalAnswers)[number];

/** What waits for the shop's answer. Money in major units, times in unix seconds. */
export const proposalSchema = z.object({
  proposal_id: z.string(),
  /** Where the rider should come; the order's own place where it is asked for a later time. */
  place: z.object({ address: z.string(), latitude: z.number(), longitude: z.number() }),
  /** The order's fee if the shop confirms. */
  delivery_fee: z.number(),
  /** When it should be delivered instead; left out where another place is asked for. */
  deliver_at: z.optional(z.number()),
  made_at: z.number(),
  /** Nothing is asked any more from then on. */
  until: z.number(),
});

/** What the page says of the last one. */
export const publicProposalSchema = z.object({
  state: z.enum(proposalStates),
  /** By how much the fee rises, in major units; below 0 it falls. */
  difference: z.number(),
  currency: z.string(),
  /** The later time that was asked for, in unix seconds. */
  deliver_at: z.optional(z.number()),
  until: z.number(),
});
