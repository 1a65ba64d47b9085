// What holds for every screen, whatever it shows.
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Riders on the map may stand close to one another: where they are is what they say (WCAG 2.5.8, essential). */
const RIDERS = 'section[aria-busy] button[aria-pressed]';

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
