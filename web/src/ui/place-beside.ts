const GAP = 6;
const MARGIN = 8;

type Align = 'start' | 'end' | 'center';

/**
 * Positions an open popover below its anchor (above it if there is no room), at the anchor's inline start, end or
 * middle, and inside the window, also after that has
 * another size. Uses physical coordinates, as rectangles do.
 */
export function placeBeside(popover: HTMLElement, anchor: Element, align: Align): void {
  place(popover, anchor, align);
  const closed = new AbortController();
  const { signal } = closed;
  window.addEventListener('resize', () => place(popover, anchor, align), { signal });
  const hear = ({ newState }: ToggleEvent) => newState === 'closed' && closed.abort();
  popover.addEventListener('beforetoggle', hear, { signal });
}

function place(popover: HTMLElement, anchor: Element, align: Align): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const rightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const atLeft = (align === 'start') !== rightToLeft;
  const wanted = align === 'center' ? at.left + (at.width - width) / 2 : atLeft ? at.left : at.right - width;
  const below = at.bottom + GAP;
  const fitsBelow = below + height + MARGIN <= innerHeight || at.top < height;
  popover.style.left = `${Math.max(MARGIN, Math.min(wanted, innerWidth - width - MARGIN))}px`;
  const top = fitsBelow ? below : at.top - GAP - height;
  popover.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
}
