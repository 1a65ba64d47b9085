import { isNear } from './eta.ts';
import type { Order } from './order.ts';
import { type OrderStatus, isTerminal, rankOf } from './status.ts';

/** The four steps of a card: placed, to the pick-up, collected, delivered. */
export type ProgressStep = 0 | 1 | 2 | 3;

/** The sentences of the public page (PUB-01). The text of one is `tracking.progress.<sentence>`. */
export type ProgressSentence =
  | 'placed'
  | 'to-pickup'
  | 'near-pickup'
  | 'collected'
  | 'near-delivery'
  | 'delivered'
  | 'delayed'
  | 'stalled'
  | 'held'
  | 'returning'
  | 'returned'
  | 'cancelled'
  | 'cancelled-refund'
  | 'no-rider'
  | 'payment-failed';

export interface Progress {
  readonly sentence: `tracking.progress.${ProgressSentence}`;
  readonly step: ProgressStep;
  /** Whether the order has ended. */
  readonly done: boolean;
}

/** Minutes to the pick-up and to the customer, null where unknown, as in `RiderInfo`. */
export interface Eta {
  readonly eta_origin_minutes: number | null;
  readonly eta_destination_minutes: number | null;
  /** The search for a rider, while nobody is found. */
  readonly search?: { readonly state: 'searching' | 'held' } | undefined;
}

/**
 * The progress of an order as one sentence and one of four steps (PUB-01).
 *
 * A known ETA decides whether the rider is near (RID-05); without one the status does. A modified, delayed or cancelled
 * order keeps the step that it had reached.
 */
export function progressOf(order: Pick<Order, 'status' | 'status_history'>, eta?: Eta): Progress {
  const stage = [...order.status_history, order].findLast(isOnTheRoad)?.status ?? 'NEW';
  return {
    sentence: `tracking.progress.${endSentence(order, eta) ?? stageSentence(stage, eta)}`,
    step: stepOf(stage),
    done: isTerminal(order.status),
  };
}

function isOnTheRoad({ status }: { readonly status: OrderStatus }): boolean {
  return rankOf(status) >= 0 && status !== 'MODIFIED';
}

function stepOf(stage: OrderStatus): ProgressStep {
  if (stage === 'DELIVERED') return 3;
  if (rankOf(stage) >= rankOf('PICKED_UP')) return 2;
  return rankOf(stage) >= rankOf('ASSIGNED_TO_TRANSPORT') ? 1 : 0;
}

/** The sentence for an order that ended or stalled; undefined while it is on its way. */
function endSentence(
  { status, status_history }: Pick<Order, 'status' | 'status_history'>,
  eta: Eta | undefined,
): ProgressSentence | undefined {
  switch (status) {
    case 'DELIVERED':
      return 'delivered';
    case 'DELAYED':
      return 'delayed';
    case 'STALLED':
      return eta?.search?.state === 'held' ? 'held' : 'stalled';
    case 'RETURN_INITIATED':
      return 'returning';
    case 'RETURNED_TO_VENDOR':
      return 'returned';
    case 'CANCELLED':
      if (status_history.some((entry) => entry.status === 'PAYMENT_COMMITTED')) return 'cancelled-refund';
      return status_history.at(-1)?.reason === 'no_courier' ? 'no-rider' : 'cancelled';
    case 'PAYMENT_FAILED':
    case 'PAYMENT_CANCELLED':
      return 'payment-failed';
    default:
      return undefined;
  }
}

function stageSentence(stage: OrderStatus, eta: Eta | undefined): ProgressSentence {
  const step = stepOf(stage);
  if (step === 0) return 'placed';
  if (step === 1)
    return seemsNear(eta?.eta_origin_minutes, stage === 'NEAR_VENDOR') ? 'near-pickup' : 'to-pickup';
  return seemsNear(eta?.eta_destination_minutes, stage === 'NEAR_CUSTOMER') ? 'near-delivery' : 'collected';
}

function seemsNear(minutes: number | null | undefined, byStatus: boolean): boolean {
  return typeof minutes === 'number' ? isNear(minutes) : byStatus;
}
