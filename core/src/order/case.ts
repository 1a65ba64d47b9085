// What a recipient says is wrong with a delivery, and what becomes of it (RCP-06, decision 0104).
import * as z from 'zod/mini';
import type { OrderStatus } from './status.ts';

export const caseKinds = ['missing', 'damaged', 'wrong-items', 'late', 'not-received', 'other'] as const;
export type CaseKind = (typeof caseKinds)[number];

/**
 * `refund`: money goes back to the card that paid · `credit`: the shop's account is to be credited · `none`: nobody gets
 * money.
 */
const caseDecisions = ['refund', 'credit', 'none'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** Who says something in a case. */
const caseVoices = ['recipient', 'shop'] as const;
export type CaseVoice = (typeof caseVoices)[number];

/** `open`: it is the shop's to answer · `answered`: nobody has said more since · `decided`: nothing more can be said. */
export const caseStates = ['open', 'answered', 'decided'] as const;
export type CaseState = (typeof caseStates)[number];

/** Characters that are said at once. */
export const LONGEST_CASE_WORDS = 1000;
/** How often each side may say something in one case. */
export const MOST_CASE_WORDS = 20;

/** Photos that are taken with one message; the form's label says it in words. */
export const MOST_PHOTOS_AT_ONCE = 3;
/** Photos of one case, whoever adds them. */
export const MOST_CASE_PHOTOS = 6;
/** Bytes of a photo as a phone sends it; the page makes it smaller first, where its script runs. */
export const LARGEST_CASE_PHOTO = 6 * 1024 * 1024;

/** How it was decided; `amount` in major units. */
const decidedSchema = z.object({
  decision: z.enum(caseDecisions),
  amount: z.number(),
  currency: z.string(),
  decided_at: z.number(),
});

/** What everybody who holds the link may read: not what the recipients wrote (PUB-06). Times are unix seconds. */
export const publicCaseSchema = z.object({
  kinds: z.array(z.enum(caseKinds)),
  answers: z.array(z.object({ words: z.string(), said_at: z.number() })),
  decided: z.nullable(decidedSchema),
});
export type PublicCase = z.infer<typeof publicCaseSchema>;

/** What the shop reads. */
export const caseSchema = z.object({
  opened_at: z.number(),
  said: z.array(
    z.object({
      by: z.enum(caseVoices),
      kind: z.nullable(z.enum(caseKinds)),
      words: z.string(),
      said_at: z.number(),
      /** The ids of the photos that came with it. */
      photos: z.array(z.string()),
    }),
  ),
  decided: z.nullable(decidedSchema),
});
export type Case = z.infer<typeof caseSchema>;

/** A case that is a shop's to answer. */
export const openCaseSchema = z.object({
  order_id: z.string(),
  short_code: z.string(),
  /** The place of collection. */
  outlet: z.string(),
  customer_name: z.string(),
  kinds: z.array(z.enum(caseKinds)),
  opened_at: z.number(),
});
export type OpenCase = z.infer<typeof openCaseSchema>;

/** For so many days after its delivery a case may be opened. */
const CASE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Why no case may be opened; null if one may. */
export function caseRefusal(
  { status, delivered_at }: { readonly status: OrderStatus; readonly delivered_at: Date | null },
  now: Date,
): 'not-delivered' | 'over' | null {
  if (status !== 'DELIVERED' || !delivered_at) return 'not-delivered';
  return now.getTime() < delivered_at.getTime() + CASE_DAYS * DAY_MS ? null : 'over';
}

/** The text of a kind: two of them are also reasons of a rating. */
export const caseKindTexts = {
  missing: 'public.case.kind.missing',
  damaged: 'public.rating.reason.damaged',
  'wrong-items': 'public.case.kind.wrong-items',
  late: 'public.rating.reason.late',
  'not-received': 'public.case.kind.not-received',
  other: 'public.case.kind.other',
} as const satisfies Record<CaseKind, string>;
