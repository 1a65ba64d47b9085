import type { RiderInfo } from '@sendero/core/order/order';
import { createKeyedStore } from './keyed-store.ts';

/** Where a rider was, and when we were told; in ms of this device. */
export interface Heard {
  readonly info: RiderInfo;
  readonly heard_ms: number;
}

/** What is known of the riders, by order id; calls and the live feed both fill it (RID-01). */
export const riders = createKeyedStore<Heard>();

/** Keeps what was told of orders' riders. The feed's glimpses bring no way, so that the last known one stays. */
export function hearRiders(told: ReadonlyMap<string, RiderInfo>, now: Date): void {
  const heard_ms = now.getTime();
  riders.set(
    [...told].map(([orderId, info]) => {
      const route = info.route ?? riders.get(orderId)?.info.route;
      return [orderId, { info: { ...info, ...(route && { route }) }, heard_ms }];
    }),
  );
}
