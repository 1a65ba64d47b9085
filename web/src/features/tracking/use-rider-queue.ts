import { getRider, listRiders } from '@sendero/core/contract/dispatch-api';
import type { Order } from '@sendero/core/order/order';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import type { Watched } from '../../lib/live.ts';
import { inSight } from './in-sight.ts';
import { useLiveState } from './live-state.ts';
import { nextToAsk } from './rider-queue.ts';
import { hearRiders, riders } from './riders.ts';

const IDLE_MS = 1000;
const BETWEEN_MS = 2000;

interface Shown {
  readonly orders: readonly Order[];
  readonly opened: Order | null;
}

/**
 * Keeps what is known of these orders' riders fresh, one call at a time: 2 s between two, a look each second while idle
 * (RID-01). Those of the whole `scope` are asked for at once when it is first shown and when the live feed comes or goes.
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
  const lastMs = (orderId: string) => later(askedMs.get(orderId), riders.get(orderId)?.heard_ms);
  const openedMs = (orderId: string) => askedMs.get(orderId);
  while (!signal.aborted) {
    const { orders, opened } = shown();
    const orderId = document.hidden
      ? null
      : nextToAsk(
          { orders, opened, inSight, lastMs: (id) => (id === opened?.order_id ? openedMs(id) : lastMs(id)) },
          new Date(),
        );
    if (orderId !== null) {
      askedMs.set(orderId, Date.now());
      await ask(orderId, signal);
    }
    await pause(orderId === null ? IDLE_MS : BETWEEN_MS);
  }
}

/** What was told of a rider while the call was under way is the newer word. */
async function askForAll({ vendor_id, include_outlets }: Watched, signal: AbortSignal): Promise<void> {
  const asked_ms = Date.now();
  try {
    const query = include_outlets ? { include_outlets } : {};
    const { result } = await call(listRiders, { params: { id: vendor_id }, query, signal });
    if (signal.aborted) return;
    const told = result.riders.filter(({ order_id }) => !((riders.get(order_id)?.heard_ms ?? 0) > asked_ms));
    hearRiders(new Map(told.map(({ order_id, ...info }) => [order_id, info])), new Date());
  } catch {
    return;
  }
}

/** A call that fails changes nothing: the order's turn comes again. */
async function ask(orderId: string, signal: AbortSignal): Promise<void> {
  try {
    const { result } = await call(getRider, { params: { orderId }, signal });
    if (!signal.aborted) hearRiders(new Map([[orderId, result]]), new Date());
  } catch {
    return;
  }
}

const later = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
