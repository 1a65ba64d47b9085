import type { World } from '../../world.ts';
import type { OrderRow } from './order-row.ts';

/** A rider request due within this time is sent soon enough to carry the change (`dispatchDue`). */
const ASKED_SOON_MS = 60_000;

/**
 * When the fleet gets the change: at once where it was asked for a rider, or is about to be; else with the ride
 * request.
 */
export function notifyAt(
  world: World,
  { dispatch_at, status_history }: Pick<OrderRow, 'dispatch_at' | 'status_history'>,
): Date {
  const now = world.clock.now();
  const isAsked = status_history.some(({ status }) => status === 'WAITING_FOR_TRANSPORT');
  const isAhead = dispatch_at && dispatch_at.getTime() > now.getTime() + ASKED_SOON_MS;
  return isAhead && !isAsked ? dispatch_at : now;
}
