import { useDeferredValue } from 'react';
import { boardOf } from './board.ts';

/**
 * The board, a step behind what was pressed (BRD-01). The same one until something in it has changed: the rows and the map
 * are drawn again for a new one alone.
 *
 * A hook of its own, since the compiler keeps what a hook answers. In the page itself, where other hooks stand between the
 * board and its use, it kept nothing, and every press computed the board before it was answered.
 */
export function useBoard({ orders, opened, view, search, now }: Parameters<typeof boardOf>[0]) {
  const shown = useDeferredValue(view);
  const wanted = useDeferredValue(search.trim());
  return boardOf({ orders, opened, view: shown, search: wanted, now });
}
