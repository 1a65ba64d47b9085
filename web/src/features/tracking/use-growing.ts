import { useState, type RefCallback } from 'react';

/** Cards drawn at once, and added before the end comes into sight: 180 at once take a slow phone two seconds, 8 a fifth of one. */
const FIRST = 8;
const STEP = 24;
const AHEAD = '900px 0px';

/** How many entries of a long list are drawn so far. Put `end` on an element behind the last one; another `name` begins anew. */
export function useGrowing(name: string): { count: number; end: RefCallback<HTMLElement> } {
  const [grown, setGrown] = useState({ name, count: FIRST });
  const count = grown.name === name ? grown.count : FIRST;

  function end(element: HTMLElement | null): (() => void) | undefined {
    if (!element) return;
    const root = element.closest('[role=tabpanel]');
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setGrown({ name, count: count + STEP }),
      { root, rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }

  return { count, end };
}
