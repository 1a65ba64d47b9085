import type { Order } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';

export const noticeKinds = ['asked', 'new', 'arrived', 'delayed', 'cancelled', 'case'] as const;
/** The kinds of news that are announced. */
export type NoticeKind = (typeof noticeKinds)[number];

/** Older news, received after a loss of the feed, is not announced. */
const STALE_S = 120;

const kinds: Partial<Record<OrderStatus, NoticeKind>> = {
  NEW: 'new',
  RECEIVED: 'new',
  RECEIVED_BY_VENDOR: 'new',
  ACCEPTED_BY_VENDOR: 'new',
  WAITING_FOR_TRANSPORT: 'new',
  NEAR_VENDOR: 'arrived',
  DELAYED: 'delayed',
  CANCELLED: 'cancelled',
};

/**
 * The kind of news that a changed order is, or null. An order is new once, at its first report by the feed; `told`
 * contains what was announced, and this function adds to it.
 */
export function noticeOf(order: Order, told: Set<string>, now: Date): NoticeKind | null {
  if (asksAnew(order, told)) {
    told.add(keyOf('asked', order));
    return now.getTime() / 1000 - (order.proposal?.made_at ?? 0) > STALE_S ? null : 'asked';
  }
  const kind = order.case === 'open' ? 'case' : (kinds[order.status] ?? null);
  const entry = order.status_history.at(-1);
  if (kind === null || !entry) return null;
  const since = { new: order.created_at, case: order.updated_at }[kind as string] ?? entry.created_at;
  const key = keyOf(kind, order);
  if (told.has(key)) return null;
  told.add(key);
  return now.getTime() / 1000 - since > STALE_S ? null : kind;
}

/** Whether the recipient asks for something that was not announced yet (RCP-03). */
const asksAnew = (order: Order, told: ReadonlySet<string>): boolean =>
  order.proposal !== undefined && !told.has(keyOf('asked', order));

/** The key by which two windows recognise the same news. A rider comes to the shop once for all drops of a trip. */
export function keyOf(kind: NoticeKind, order: Order): string {
  const { order_id, status_history, trip, updated_at, proposal } = order;
  if (kind === 'asked') return `${order_id} asked ${proposal?.proposal_id}`;
  if (kind === 'new') return `${order_id} new`;
  if (kind === 'case') return `${order_id} case ${updated_at}`;
  if (kind === 'arrived' && trip) return `${trip.trip_id} arrived ${arrivals(status_history)}`;
  return `${order_id} ${kind} ${status_history.at(-1)?.created_at}`;
}

/** How many riders have come: another one comes where the first gives the trip up. */
const arrivals = (history: Order['status_history']): number =>
  history.filter(({ status }) => status === 'NEAR_VENDOR').length;
