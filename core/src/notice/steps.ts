// At which change of an order its recipient is told of what, and whether that is still true when it is sent.
import type { NoticeSettings, NoticeStep } from '../market/notice-settings.ts';
import { type OrderStatus, isTerminal, rankOf, stageOf } from '../order/status.ts';

type History = readonly { readonly status: OrderStatus }[];

/** Which notices each status begins; a later status brings those on that wait. */
const begun: Partial<Record<OrderStatus, readonly NoticeStep[]>> = {
  RECEIVED: ['placed'],
  ASSIGNED_TO_TRANSPORT: ['changed'],
  COURIER_ACCEPTED_DELIVERY: ['rider_found', 'changed'],
  PICKED_UP: ['collected', 'changed', 'arriving'],
  COURIER_LEFT_VENDOR: ['collected', 'changed', 'arriving'],
  NEAR_CUSTOMER: ['arriving'],
  DELAYED: ['changed'],
  DELIVERED: ['delivered'],
  RETURN_INITIATED: ['failed'],
  CANCELLED: ['failed'],
};

/** The notices that these new entries of an order's history begin, as far as the market chose them. */
export function stepsBegunBy(entries: History, steps: readonly NoticeStep[]): NoticeStep[] {
  const all = new Set(entries.flatMap(({ status }) => begun[status] ?? []));
  return steps.filter((step) => all.has(step));
}

/** Told at any hour: who waits at the door, or need not wait any more. */
const urgent: ReadonlySet<NoticeStep> = new Set(['arriving', 'changed', 'failed']);

export function isUrgent(step: NoticeStep): boolean {
  return urgent.has(step);
}

const HOUR_MS = 3_600_000;
/** After this long nobody wants to hear of it any more. */
const lives: Readonly<Record<NoticeStep, number>> = {
  placed: 12 * HOUR_MS,
  rider_found: HOUR_MS,
  collected: HOUR_MS,
  arriving: 4 * HOUR_MS,
  changed: 24 * HOUR_MS,
  delivered: 12 * HOUR_MS,
  failed: 12 * HOUR_MS,
};

/** An order as a notice sees it. */
export interface Told {
  readonly history: History;
  /** When the rider is expected at the door; null while nobody knows. */
  readonly arrives_at: Date | null;
  /** When the recipient was last told that it would arrive. */
  readonly told_at: Date;
  readonly begun_at: Date;
}

export type Ruling =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop'; readonly why: 'superseded' | 'too_late' }
  | { readonly kind: 'later'; readonly at: Date };

const SEND: Ruling = { kind: 'send' };
const SUPERSEDED: Ruling = { kind: 'drop', why: 'superseded' };

/** Whether a notice is to be sent now: what is not true any more is never sent. */
export function rule(step: NoticeStep, order: Told, settings: NoticeSettings, now: Date): Ruling {
  if (now.getTime() - order.begun_at.getTime() > lives[step]) return { kind: 'drop', why: 'too_late' };
  const latest = order.history.at(-1)?.status;
  const stage = stageOf(order.history);
  if (latest === undefined || stage === undefined) return SUPERSEDED;
  const isCollected = rankOf(stage) >= rankOf('PICKED_UP');
  switch (step) {
    case 'placed':
      return isTerminal(latest) || isCollected ? SUPERSEDED : SEND;
    case 'rider_found':
      return stage === 'COURIER_ACCEPTED_DELIVERY' || stage === 'NEAR_VENDOR' ? SEND : SUPERSEDED;
    case 'collected':
      return stage === 'PICKED_UP' || stage === 'COURIER_LEFT_VENDOR' ? SEND : SUPERSEDED;
    case 'arriving':
      return arriving(stage, order, settings, now);
    case 'changed':
      return isTerminal(latest) || stage === 'RETURN_INITIATED' || stage === 'NEAR_CUSTOMER'
        ? SUPERSEDED
        : changed(order, settings, now);
    case 'delivered':
      return latest === 'DELIVERED' ? SEND : SUPERSEDED;
    case 'failed':
      return stage === 'RETURN_INITIATED' || latest === 'RETURNED_TO_VENDOR' || latest === 'CANCELLED'
        ? SEND
        : SUPERSEDED;
  }
}

const MINUTE_MS = 60_000;
const SOONEST_MS = 30_000;

const later = (now: Date, ms: number): Ruling => ({
  kind: 'later',
  at: new Date(now.getTime() + Math.max(SOONEST_MS, ms)),
});

function arriving(stage: OrderStatus, { arrives_at }: Told, settings: NoticeSettings, now: Date): Ruling {
  if (stage === 'NEAR_CUSTOMER') return SEND;
  if (isTerminal(stage) || stage === 'RETURN_INITIATED') return SUPERSEDED;
  if (arrives_at === null) return later(now, MINUTE_MS);
  const before_ms = arrives_at.getTime() - settings.arriving_minutes * MINUTE_MS - now.getTime();
  return before_ms <= 0 ? SEND : later(now, before_ms);
}

/** Looked at again in half of what is left: often when it is near, seldom when it is far. */
function changed({ arrives_at, told_at }: Told, settings: NoticeSettings, now: Date): Ruling {
  const latest_ms = told_at.getTime() + settings.changed_minutes * MINUTE_MS;
  if (arrives_at !== null && arrives_at.getTime() > latest_ms) return SEND;
  const left_ms = latest_ms - now.getTime();
  return later(now, Math.max(2 * MINUTE_MS, left_ms / 2));
}
