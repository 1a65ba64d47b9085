// Messages stand at the foot of the window, where screens have their main action as well.
import { MAIN_ACTION } from './button.tsx';

type Card = Pick<DOMRect, 'left' | 'right' | 'height'>;
type Action = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * How far above the foot of the window, which is `height` px high, a card of that size has to stand so that it covers no
 * main action. 0 where nothing is in its way, or no room is left above.
 */
export function roomBelow(card: Card, actions: readonly Action[], height: number): number {
  let bottom = 0;
  // From the lowest up: having stepped over one, it may stand on the next.
  for (const action of actions.toSorted((one, other) => other.bottom - one.bottom)) {
    const foot = height - bottom;
    const isBeside = action.right <= card.left || action.left >= card.right;
    const isAway = action.top >= foot || action.bottom <= foot - card.height;
    if (!isBeside && !isAway) bottom = height - action.top;
  }
  return bottom + card.height > height ? 0 : bottom;
}

/** Where the main actions are that can be seen now. */
export function mainActions(within: ParentNode): DOMRect[] {
  return [...within.querySelectorAll(`.${MAIN_ACTION}`)]
    .map((action) => action.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 0 && bottom > 0 && top < window.innerHeight);
}
