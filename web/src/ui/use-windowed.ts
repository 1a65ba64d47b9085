import { useEffect, useState, type RefObject } from 'react';

/** Extra lines drawn above and below the visible part, for fast scrolling. */
const MARGIN = 8;
/** Lines drawn before anything is measured. */
const FIRST_LINES = 40;

export interface Windowed {
  /** The index of the first line to draw, and the index after the last. */
  readonly start: number;
  readonly end: number;
}

/** Which of `count` lines of `height` pixels are visible in `scroller`, so that only those are drawn. */
export function useWindowed(
  scroller: RefObject<HTMLElement | null>,
  { count, height }: { readonly count: number; readonly height: number },
): Windowed {
  const [seen, setSeen] = useState({ first: 0, lines: FIRST_LINES });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / height);
      const lines = Math.ceil(element.clientHeight / height);
      setSeen((before) => (before.first === first && before.lines === lines ? before : { first, lines }));
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, height]);

  const last = Math.min(count, seen.first + seen.lines + MARGIN);
  return { start: Math.max(0, Math.min(seen.first - MARGIN, last)), end: last };
}
