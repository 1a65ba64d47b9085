import type { RiderInfo } from '@sendero/core/order/order';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

/** A rider's position and when it was received, in ms of this device's clock. */
export interface RiderUpdate {
  readonly info: RiderInfo;
  readonly heard_ms: number;
}

type Riders = ReadonlyMap<string, RiderUpdate>;

/** The riders' data by order id, from calls and the live feed (RID-01). */
const riders = createStore<Riders>(() => new Map());

/** Stores position updates by order. Updates from the feed have no route, so the last known route stays. */
export function recordPositions(told: ReadonlyMap<string, RiderInfo>, now: Date): void {
  if (told.size === 0) return;
  const heard_ms = now.getTime();
  const next = new Map(riders.getState());
  for (const [orderId, info] of told) {
    const route = info.route ?? next.get(orderId)?.info.route;
    next.set(orderId, { info: { ...info, ...(route && { route }) }, heard_ms });
  }
  riders.setState(next, true);
}

export const riderOf = (orderId: string): RiderUpdate | undefined => riders.getState().get(orderId);

/**
 * Like `riderOf`, for components that re-render on a change: each of hundreds of cards re-renders for its own rider
 * only.
 */
export const useRiderOf = (orderId: string): RiderUpdate | undefined =>
  useStore(riders, (all) => all.get(orderId));

/** The data of all known riders. */
export const useRiders = (): Riders => useStore(riders);

export const clearRiders = (): void => riders.setState(new Map(), true);
