import type { KeyboardEvent } from 'react';

/**
 * Moves the focus among the elements that match `selector` inside the event's current target: by arrows (in reading
 * direction if `across`), Home and End, wrapping around. Returns the element that got the focus.
 */
export function roveFocus(event: KeyboardEvent, selector: string, across: boolean): HTMLElement | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const current = items.findIndex((item) => item === document.activeElement);
  const next = nextIndex(event, current, items.length, across);
  const target = next === undefined ? undefined : items[next];
  if (!target) return undefined;
  event.preventDefault();
  target.focus();
  return target;
}

function nextIndex(
  event: KeyboardEvent,
  current: number,
  count: number,
  across: boolean,
): number | undefined {
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const forth = across ? (rightToLeft ? 'ArrowLeft' : 'ArrowRight') : 'ArrowDown';
  const back = across ? (rightToLeft ? 'ArrowRight' : 'ArrowLeft') : 'ArrowUp';
  if (event.key === forth) return (current + 1) % count;
  if (event.key === back) return (Math.max(current, 0) - 1 + count) % count;
  return undefined;
}
