import type { Order } from '@sendero/core/order/order';
import { useEffect, useRef, useState } from 'react';
import { stableList } from './stable-list.ts';

/** A pointer that has rested this long is not about to press. */
const REST_MS = 1500;

/** A list that stays stable while a pointer moves over it: put `onPointerMove` and `onPointerLeave` on its element. */
export function useStableList(list: readonly Order[], all: readonly Order[], name: string) {
  const [held, setHeld] = useState<{ name: string; ids: readonly string[] } | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onPointerMove(): void {
    if (held?.name !== name) setHeld({ name, ids: list.map(({ order_id }) => order_id) });
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setHeld(null), REST_MS);
  }

  function onPointerLeave(): void {
    clearTimeout(timer.current);
    setHeld(null);
  }

  const shown = stableList(list, all, held?.name === name ? held.ids : null);
  return { shown, handlers: { onPointerMove, onPointerLeave } };
}
