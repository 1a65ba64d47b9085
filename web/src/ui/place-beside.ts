const GAP = 6;
const MARGIN = 8;

/**
 * Positions an open popover below its anchor (above it if there is no room), at the anchor's inline start, end or
 * middle, and inside the window. Uses physical coordinates, as rectangles do.
 */
export function placeBeside(popover: HTMLElement, anchor: Element, align: 'start' | 'end' | 'center'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const rightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const atLeft = (align === 'start') !== rightToLeft;
  const wanted = align === 'center' ? at.left + (at.width - width) / 2 : atLeft ? at.left : at.right - width;
  const below = at.bottom + GAP;
  const fitsBelow = below + height + MARGIN <= innerHeight || at.top < height;
  popover.style.left = `${Math.max(MARGIN, Math.min(wanted, innerWidth - width - MARGIN))}px`;
  popover.style.top = `${fitsBelow ? below : at.top - GAP - height}px`;
}
