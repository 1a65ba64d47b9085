// A pre-order's two times, and which of them was asked for (FLOW-22, decision 0073).
import * as z from 'zod/mini';
import { carryMinutes } from '../quote/estimate.ts';

/** The end of a delivery that a pre-order's time was asked for. */
export const preorderEndSchema = z.enum(['COLLECT', 'DELIVER']);
export type PreorderEnd = z.infer<typeof preorderEndSchema>;

/** The times of a request as they are sent; unix seconds. */
export interface AskedTimes {
  readonly preordered_for?: number | null | undefined;
  readonly collect_at?: number | null | undefined;
  readonly deliver_at?: number | null | undefined;
}

/** The time asked for; a `preordered_for` alone is the delivery's. Null for as soon as possible. */
export function askedTime(asked: AskedTimes): { readonly end: PreorderEnd; readonly at: number } | null {
  if (asked.collect_at) return { end: 'COLLECT', at: asked.collect_at };
  const at = asked.deliver_at ?? asked.preordered_for;
  return at ? { end: 'DELIVER', at } : null;
}

/** Whether both ends are asked for, which one ride cannot keep. */
export const asksForBothEnds = ({ collect_at, deliver_at }: AskedTimes): boolean =>
  Boolean(collect_at) && Boolean(deliver_at);

/** A ride's time of delivery where it is collected at `collect_at`, and the other way round; unix seconds. */
export const deliveredAt = (collect_at: number, ride_seconds: number): number =>
  collect_at + carryMinutes(ride_seconds) * 60;
export const collectedAt = (deliver_at: number, ride_seconds: number): number =>
  deliver_at - carryMinutes(ride_seconds) * 60;
