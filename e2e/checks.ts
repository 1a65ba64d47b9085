// What holds for every screen, whatever it shows.
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Riders on the map may stand close to one another: where they are is what they say (WCAG 2.5.8, essential). */
const RIDERS = 'section[aria-busy] button[aria-pressed]';

const MAP = 'section[aria-busy]';

/** No violation of WCAG 2.2 AA, nor of good practice beyond it, once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page, new AxeBuilder({ page }).exclude(RIDERS).withTags(STANDARD));
}

/** Everything stands out enough from what is behind it: all that other colours can change. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolation(page, new AxeBuilder({ page }).withRules('color-contrast'));
}

async function expectNoViolation(page: Page, builder: AxeBuilder): Promise<void> {
  await settle(page);
  const { violations } = await builder.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Nothing sticks out of the window: the page scrolls down, never sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const sticking = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(sticking, `px that ${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}

/** Every action of the page, or of what is open over it, can be scrolled to and pressed: nothing stands over it (BRD-11). */
export async function expectReachable(page: Page): Promise<void> {
  await settle(page);
  const covered = await page.evaluate((marks) => {
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
  }, MAP);
  expect.soft(covered, `out of reach at ${page.url()}`).toEqual([]);
}

/** Waits for the end of every transition; contrast is measured on colours that stand still. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document.getAnimations().filter(({ effect }) => {
      // What is folded away in a closed `details` never ends.
      const isSeen = !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility();
      return isSeen && effect?.getTiming().iterations !== Infinity;
    });
    await Promise.allSettled(finite.map((one) => one.finished));
  });
}
