import { listOrders } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import { call } from '../../lib/api.ts';
import type { Watched } from '../../lib/live.ts';
import { queryClient } from '../../lib/query.ts';
import { savedGuestOrders, refreshGuestOrders } from '../session/guest-orders.ts';
import { activeKey, mergeOrders } from './active-orders.ts';

/**
 * The guest's orders from this device, updated from the server; the stored versions if the server cannot be reached
 * (NAV-04).
 */
export async function readGuestOrders(scope: Watched, signal: AbortSignal): Promise<readonly Order[]> {
  const kept = savedGuestOrders();
  try {
    const { result } = await call(listOrders, {
      params: { id: GUEST_VENDOR_ID },
      query: { count: 50 },
      signal,
    });
    const held = queryClient.getQueryData<readonly Order[]>(activeKey(scope)) ?? [];
    return mergeOrders(held, refreshGuestOrders(result.data));
  } catch (error) {
    if (kept.length === 0) throw error;
    return kept;
  }
}
