import type { Order } from '@sendero/core/order/order';
import { useDeferredValue, useMemo } from 'react';
import { boardOf, listWith } from './board.ts';

interface Wanted extends Omit<Parameters<typeof boardOf>[0], 'list'> {
  opened: Order | undefined;
}

/**
 * The board, a step behind what was pressed (BRD-01). The same one until something in it has changed: the rows and the map
 * are drawn again for a new one alone.
 *
 * Kept by hand: in the page, where other hooks stand between the board and its use, the compiler kept nothing, and every
 * press computed the board before it was answered.
 */
export function useBoard({ orders, opened, view, search, now }: Wanted) {
  const shown = useDeferredValue(view);
  const wanted = useDeferredValue(search.trim());
  const list = shown.list ?? listWith(opened, now);
  return useMemo(
    () => boardOf({ orders, list, view: shown, search: wanted, now }),
    [orders, list, shown, wanted, now],
  );
}
