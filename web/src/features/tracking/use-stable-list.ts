import { useEffect, useRef, useState } from 'react';
import { stableList } from './stable-list.ts';

/** A pointer that was left lying this long, or a keyboard, points at nothing. */
const REST_MS = 30_000;

interface Keyed {
  readonly key: string;
}

/**
 * A list whose order is stable while somebody points at it, by pointer or keyboard: put `handlers` on its element.
 * `isBehind` tells that its order would be another by now, `refresh` takes that.
 */
export function useStableList<Item extends Keyed>(list: readonly Item[], all: readonly Item[], name: string) {
  const [held, setHeld] = useState<{ name: string; keys: readonly string[] } | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold(): void {
    if (held?.name !== name) setHeld({ name, keys: list.map(({ key }) => key) });
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setHeld(null), REST_MS);
  }

  function release(): void {
    clearTimeout(timer.current);
    setHeld(null);
  }

  const keys = held?.name === name ? held.keys : null;
  const isBehind =
    keys !== null && (keys.length !== list.length || list.some(({ key }, nth) => key !== keys[nth]));
  return {
    shown: stableList(list, all, keys, ({ key }) => key),
    isBehind,
    refresh: release,
    handlers: { onPointerMove: hold, onPointerDown: hold, onPointerLeave: release, onKeyDown: hold },
  };
}
