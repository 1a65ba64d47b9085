import { getRider } from '@sendero/core/contract/dispatch-api';
import type { Order } from '@sendero/core/order/order';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { nextToAsk } from './rider-queue.ts';
import { hearRider, riders } from './riders.ts';

const IDLE_MS = 1000;
const BETWEEN_MS = 2000;

interface Watched {
  readonly orders: readonly Order[];
  readonly opened: Order | null;
}

/** Keeps what is known of these orders' riders fresh, one call at a time: 2 s between two, a look each second while idle (RID-01). */
export function useRiderQueue(orders: readonly Order[], opened: Order | null): void {
  const watched = useRef<Watched>({ orders: [], opened: null });
  useEffect(() => {
    watched.current = { orders, opened };
  }, [orders, opened]);
  useEffect(() => {
    const stop = new AbortController();
    void runQueue(() => watched.current, stop.signal);
    return () => stop.abort();
  }, []);
}

async function runQueue(watched: () => Watched, signal: AbortSignal): Promise<void> {
  const askedMs = new Map<string, number>();
  const lastMs = (orderId: string) => later(askedMs.get(orderId), riders.get(orderId)?.heard_ms);
  const openedMs = (orderId: string) => askedMs.get(orderId);
  while (!signal.aborted) {
    const { orders, opened } = watched();
    const orderId = document.hidden
      ? null
      : nextToAsk(
          { orders, opened, lastMs: (id) => (id === opened?.order_id ? openedMs(id) : lastMs(id)) },
          new Date(),
        );
    if (orderId !== null) {
      askedMs.set(orderId, Date.now());
      await ask(orderId, signal);
    }
    await pause(orderId === null ? IDLE_MS : BETWEEN_MS);
  }
}

/** A call that fails changes nothing: the order's turn comes again. */
async function ask(orderId: string, signal: AbortSignal): Promise<void> {
  try {
    const { result } = await call(getRider, { params: { orderId }, signal });
    if (!signal.aborted) hearRider(orderId, result, new Date());
  } catch {
    return;
  }
}

const later = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
