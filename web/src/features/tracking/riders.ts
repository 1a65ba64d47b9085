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

/** Stores position updates by order. Updates from the feed have no ways, so the last known ones stay. */
export function recordPositions(told: ReadonlyMap<string, RiderInfo>, now: Date): void {
  if (told.size === 0) return;
  const heard_ms = now.getTime();
  const next = new Map(riders.getState());
  for (const [orderId, info] of told) {
    const { route, travelled } = info.route ? info : (next.get(orderId)?.info ?? info);
    next.set(orderId, {
      info: { ...info, ...(route && { route }), ...(travelled && { travelled }) },
      heard_ms,
    });
  }
  riders.setState(next, true);
}

export const riderOf = (orderId: string): RiderUpdate | undefined => riders.getState().get(orderId);

/**
 * Like `riderOf`, for components that re-render on a change: each of hundreds of rows re-renders for its own rider
 * only.
 */
export const useRiderOf = (orderId: string): RiderUpdate | undefined =>
  useStore(riders, (all) => all.get(orderId));

/**
 * All riders as they were known at `now`. Not live: the order of the board follows the riders' estimates once per tick
 * of `useNow`, not with each of twenty reports a second.
 */
export const ridersAt = (_now: Date): Riders => riders.getState();

/** The data of all known riders. */
export const useRiders = (): Riders => useStore(riders);

export const clearRiders = (): void => riders.setState(new Map(), true);
