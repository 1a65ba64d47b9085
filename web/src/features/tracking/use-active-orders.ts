import { appliesTo } from '@sendero/core/order/merge';
import type { Order } from '@sendero/core/order/order';
import { skipToken, useQuery } from '@tanstack/react-query';
import { loadAgain } from '../../lib/lazy-page.tsx';
import type { Watched } from '../../lib/live.ts';
import { isGuest } from '../../lib/session.ts';
import { activeKey, readActiveOrders, startOfToday } from './active-orders.ts';
import { useLiveState } from './live-state.ts';
import { useScope } from './use-scope.ts';

/** The polling interval while the live feed is down. */
const POLL_MS = 60_000;

const nothing: readonly Order[] = [];

/** The orders of the tracking screen, updated by the live feed; cached orders stay on the screen if a read fails. */
export function useActiveOrders(now: Date) {
  const scope = useScope();
  const isLive = useLiveState() === 'connected';
  const { data, isError, refetch, dataUpdatedAt } = useQuery({
    queryKey: scope ? activeKey(scope) : ['orders', 'tracking'],
    queryFn: scope ? ({ signal }) => readOrders(scope, signal) : skipToken,
    refetchInterval: isLive ? false : POLL_MS,
  });
  const today = startOfToday(now);
  return {
    scope,
    orders: data?.filter((order) => isGuest() || appliesTo('tracking', order, today)) ?? nothing,
    isLoading: data === undefined && !isError,
    isError,
    refetch,
    /** In unix seconds; gives the age of the lists while they cannot be read. */
    readAt: dataUpdatedAt / 1000,
  };
}

/** A guest's orders are those of this device, of any age. */
async function readOrders(scope: Watched, signal: AbortSignal): Promise<readonly Order[]> {
  if (!isGuest()) return readActiveOrders(scope, signal);
  const { readGuestOrders } = await loadAgain(() => import('./guest-orders.ts'));
  return readGuestOrders(scope, signal);
}
