import { useRef, useState } from 'react';
import type { BoardLine } from './board-view.ts';

/** The row that the keys stand on, and the way to the next. */
export interface Walk {
  /** The order of the row that Tab stops at: the current one, otherwise the first. */
  stopIn(lines: readonly BoardLine[]): string | undefined;
  setCurrent(orderId: string): void;
  /** The order of the row that has the focus, or had it last. */
  current(): string | null;
  /** The order `step` rows on; null at the end. */
  next(step: 1 | -1): string | null;
  /** Brings a row into sight and gives it the focus. */
  focus(orderId: string): void;
  /** Tells what is drawn now; returns a function that forgets it. */
  listen(lines: readonly BoardLine[], height: number, scroller: HTMLElement | null): () => void;
}

interface Drawn {
  readonly lines: readonly BoardLine[];
  readonly height: number;
  readonly scroller: HTMLElement | null;
}

const nothing: Drawn = { lines: [], height: 1, scroller: null };

/** Walks over the rows of a board by keys (BRD-03). */
export function useWalk(): Walk {
  const [current, setCurrent] = useState<string | null>(null);
  const drawn = useRef(nothing);
  const at = useRef<string | null>(null);

  return {
    stopIn: (lines) => {
      const first = lines.find((line) => 'row' in line)?.key;
      return lines.some(({ key }) => key === current) ? (current ?? first) : first;
    },
    setCurrent: (orderId) => {
      at.current = orderId;
      setCurrent(orderId);
    },
    current: () => at.current,
    next: (step) => {
      const orders = drawn.current.lines.filter((line) => 'row' in line);
      const place = orders.findIndex(({ key }) => key === at.current);
      const next = place < 0 ? orders[step > 0 ? 0 : orders.length - 1] : orders[place + step];
      return next?.key ?? null;
    },
    focus: (orderId) => {
      at.current = orderId;
      setCurrent(orderId);
      reveal(drawn.current, orderId);
      const take = () => rowOf(drawn.current.scroller, orderId)?.focus({ preventScroll: true });
      // A row far away is drawn by this very change.
      if (rowOf(drawn.current.scroller, orderId)) take();
      else requestAnimationFrame(take);
    },
    listen: (lines, height, scroller) => {
      drawn.current = { lines, height, scroller };
      return () => {
        drawn.current = nothing;
      };
    },
  };
}

const rowOf = (scroller: HTMLElement | null, orderId: string) =>
  scroller?.querySelector<HTMLElement>(`[data-order="${CSS.escape(orderId)}"]`);

/** The head above the rows covers as much as a row. */
function reveal({ lines, height, scroller }: Drawn, orderId: string): void {
  const place = lines.findIndex(({ key }) => key === orderId);
  if (!scroller || place < 0) return;
  const top = place * height;
  if (top < scroller.scrollTop) scroller.scrollTo({ top });
  else if (top + 2 * height > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTo({ top: top + 2 * height - scroller.clientHeight });
}
