// What holds for every screen, whatever it shows.
import { type Page, expect } from '@playwright/test';
import axe from 'axe-core';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Riders on the map may stand close to one another: where they are is what they say (WCAG 2.5.8, essential). */
const RIDERS = 'section[aria-busy] button[aria-pressed]';

const MAP = 'section[aria-busy]';

/** No violation of WCAG 2.2 AA, nor of good practice beyond it, once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page, { runOnly: STANDARD }, { exclude: [RIDERS] });
}

/** The keyboard is somewhere in the page, or in what is open over it: what had the focus passed it on when it went. */
export async function expectFocusKept(page: Page): Promise<void> {
  const where = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(where, { message: `the focus is lost at ${page.url()}` }).not.toBe('BODY');
}

/** Everything stands out enough from what is behind it: all that other colours can change. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolation(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

/** Looks at the page alone, which has no frames of others. A document is given axe once, which is a third of a look's time. */
async function expectNoViolation(
  page: Page,
  rules: Pick<axe.RunOptions, 'runOnly'>,
  { exclude = [] }: { readonly exclude?: string[] } = {},
): Promise<void> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([rules, exclude]) => {
      const options = { ...rules, resultTypes: ['violations' as const], iframes: false };
      const { violations } = await window.axe.run({ include: [document], exclude }, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      );
    },
    [rules, exclude] as const,
  );
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/**
 * Nothing sticks out of the window, nor on a phone out of a list in it: what scrolls, scrolls down; tabs alone go sideways.
 * A page that was just made narrower may take a moment.
 */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const over = (one: Element) => one.scrollWidth - one.clientWidth;
      const isScrolled = (one: Element) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
      const all = window.innerWidth < 768 ? document.querySelectorAll('body *:not([role=tablist])') : [];
      const lists = [...all].filter((one) => over(one) > 0 && isScrolled(one) && one.checkVisibility());
      return [document.documentElement, ...lists]
        .filter((one) => over(one) > 0)
        .map((one) => `${over(one)} px: ${(one.cloneNode() as Element).outerHTML.slice(0, 160)}`);
    });
  const message = `wider than there is room at ${page.url()}`;
  await expect.configure({ soft: true }).poll(wide, { message, timeout: 3000 }).toEqual([]);
}

/** Words that are cut for want of room keep their beginning, whichever way they and the page are read (LNG-04). */
export async function expectBeginnings(page: Page): Promise<void> {
  const headless = await page.evaluate(() => {
    // What is for screen readers alone has no width.
    const isCut = (one: HTMLElement) =>
      one.scrollWidth > one.clientWidth && one.clientWidth > 8 && one.checkVisibility();
    const firstLetter = (one: HTMLElement): DOMRect | undefined => {
      const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
      if (!words) return undefined;
      const range = document.createRange();
      range.setStart(words, 0);
      range.setEnd(words, 1);
      return range.getBoundingClientRect();
    };
    return [...document.querySelectorAll<HTMLElement>('.truncate')].filter(isCut).flatMap((one) => {
      const [box, letter] = [one.getBoundingClientRect(), firstLetter(one)];
      const isSeen = !letter || (letter.left >= box.left - 1 && letter.right <= box.right + 1);
      return isSeen ? [] : [one.outerHTML.slice(0, 160)];
    });
  });
  expect.soft(headless, `cut at their beginning at ${page.url()}`).toEqual([]);
}

/**
 * Every action of the page, or of what is open over it, can be scrolled to and pressed: nothing stands over it (BRD-11). What
 * stands beside something takes a moment to follow it where the window was just made smaller.
 */
export async function expectReachable(page: Page): Promise<void> {
  await settle(page);
  const message = `out of reach at ${page.url()}`;
  const poll = expect
    .configure({ soft: true })
    .poll(() => page.evaluate(actionsCovered, MAP), { message, timeout: 3000 });
  await poll.toEqual([]);
}

/** The actions that something stands over, but for those within `marks`. It runs in the page. */
function actionsCovered(marks: string): string[] {
  // Messages go by themselves; what they keep clear of is another story's.
  for (const message of document.querySelectorAll<HTMLElement>('[popover=manual]'))
    message.style.display = 'none';
  const over = [...document.querySelectorAll('dialog[open], [popover=auto]')];
  const topmost = over.findLast((one) => one.matches(':modal, :popover-open'));
  const actions = (topmost ?? document).querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input, select, textarea, summary, [role=tab]',
  );
  const isMeant = (action: HTMLElement): boolean =>
    action.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // What is for screen readers alone, inert, or a mark on a map, which scrolls by itself.
    action.offsetWidth > 2 &&
    action.closest(`[inert], [aria-hidden=true], ${marks}`) === null;
  const isPressed = (action: HTMLElement): boolean => {
    action.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = action.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = action instanceof HTMLInputElement ? action.labels?.[0] : undefined;
    return met !== null && (action.contains(met) || met.contains(action) || label?.contains(met) === true);
  };
  return [...actions]
    .filter((action) => isMeant(action) && !isPressed(action))
    .map((action) => action.outerHTML.slice(0, 160));
}

/** Waits for the end of every transition; contrast is measured on colours that stand still. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isMoving = ({ effect, pending, playState }: Animation): boolean => {
      // What is folded away in a closed `details` never ends.
      const isSeen = !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() === true;
      const isFinite = effect?.getTiming().iterations !== Infinity;
      return isSeen && isFinite && (pending || playState === 'running');
    };
    // Not their promises: those are kept in a frame, and nothing asks for one where the last change was in the one before.
    while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame);
  });
}
