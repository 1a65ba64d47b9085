import { getRider, listRiders } from '@sendero/core/contract/dispatch-api';
import type { Order } from '@sendero/core/order/order';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import type { Watched } from '../../lib/live.ts';
import { visibleOrders } from './visible-orders.ts';
import { useLiveState } from './live-state.ts';
import { nextToAsk } from './rider-queue.ts';
import { recordPositions, riderOf } from './riders.ts';

const IDLE_MS = 1000;
const BETWEEN_MS = 2000;

interface Shown {
  readonly orders: readonly Order[];
  readonly opened: Order | null;
}

/**
 * Refreshes the riders' data for these orders with one call at a time, 2 s between calls, and a check every second
 * while idle (RID-01). Reads the riders of the whole `scope` when it is first shown and when the live feed connects or
 * is lost.
 */
export function useRiderQueue(
  orders: readonly Order[],
  opened: Order | null,
  scope: Watched | null = null,
): void {
  const shown = useRef<Shown>({ orders: [], opened: null });
  const isLive = useLiveState() === 'connected';
  const { vendor_id, include_outlets = false } = scope ?? {};
  useEffect(() => {
    shown.current = { orders, opened };
  }, [orders, opened]);
  useEffect(() => {
    const stop = new AbortController();
    const all = vendor_id === undefined ? null : { vendor_id, include_outlets };
    void runQueue(all, () => shown.current, stop.signal);
    return () => stop.abort();
  }, [vendor_id, include_outlets, isLive]);
}

async function runQueue(all: Watched | null, shown: () => Shown, signal: AbortSignal): Promise<void> {
  if (all) await askForAll(all, signal);
  const askedMs = new Map<string, number>();
  const lastMs = (orderId: string) => later(askedMs.get(orderId), riderOf(orderId)?.heard_ms);
  const openedMs = (orderId: string) => askedMs.get(orderId);
  while (!signal.aborted) {
    const { orders, opened } = shown();
    const orderId = document.hidden
      ? null
      : nextToAsk(
          {
            orders,
            opened,
            visibleOrders,
            lastMs: (id) => (id === opened?.order_id ? openedMs(id) : lastMs(id)),
          },
          new Date(),
        );
    if (orderId !== null) {
      askedMs.set(orderId, Date.now());
      await ask(orderId, signal);
    }
    await pause(orderId === null ? IDLE_MS : BETWEEN_MS);
  }
}

/** Updates received while the call was running are newer than its answer. */
async function askForAll({ vendor_id, include_outlets }: Watched, signal: AbortSignal): Promise<void> {
  const asked_ms = Date.now();
  try {
    const query = include_outlets ? { include_outlets } : {};
    const { result } = await call(listRiders, { params: { id: vendor_id }, query, signal });
    if (signal.aborted) return;
    const told = result.riders.filter(({ order_id }) => !((riderOf(order_id)?.heard_ms ?? 0) > asked_ms));
    recordPositions(new Map(told.map(({ order_id, ...info }) => [order_id, info])), new Date());
  } catch {
    return;
  }
}

/** After a failed call nothing changes: the order is queried again later. */
async function ask(orderId: string, signal: AbortSignal): Promise<void> {
  try {
    const { result } = await call(getRider, { params: { orderId }, signal });
    if (!signal.aborted) recordPositions(new Map([[orderId, result]]), new Date());
  } catch {
    return;
  }
}

const later = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
