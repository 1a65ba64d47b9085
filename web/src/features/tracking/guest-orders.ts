import { listOrders } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import { call } from '../../lib/api.ts';
import type { Watched } from '../../lib/live.ts';
import { queryClient } from '../../lib/query.ts';
import { keptGuestOrders, refreshGuestOrders } from '../session/guest-orders.ts';
import { activeKey, mergeOrders } from './active-orders.ts';

/** A guest's orders as this device keeps them, each as the server has it now; as they were while it cannot be asked (NAV-04). */
export async function readGuestOrders(scope: Watched, signal: AbortSignal): Promise<readonly Order[]> {
  const kept = keptGuestOrders();
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
