import type { Locator } from '@playwright/test';
import { expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
import { BEFORE_RELEASE, USUAL } from './tier.ts';

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? Promise.reject(new Error('It is not on the screen'));

for (const [country, locale, tier] of [
  ['gr', 'el', USUAL],
  ['hu', 'hu', BEFORE_RELEASE],
] as const) {
  test.describe(locale, () => {
    test.use({
      locale,
      baseURL: ({ product }, use) => use(product.origin.replace('localhost', `${country}.localhost`)),
    });

    const title = `the top bar fits in ${locale} from 800 px on, without overlap [NAV-09] [LNG-03]`;
    test(title, tier, async ({ page }) => {
      await signIn(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const width of [800, 980, 1040, 1100, 1300, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        await expectNoOverflow(page);
        // Names and vendors arrive one after the other, and move what stands beside them.
        await expect(async () => {
          const links = page.getByRole('banner').locator('nav a:visible');
          const boxes = await Promise.all(
            (await page.getByRole('banner').locator('button:visible, nav a:visible').all()).map(boxOf),
          );
          expect(boxes.length).toBeGreaterThan(4);
          boxes
            .toSorted((a, b) => a.x - b.x)
            .forEach((box, place, sorted) => {
              const before = sorted[place - 1];
              if (before) expect(box.x, `at ${width}`).toBeGreaterThanOrEqual(before.x + before.width - 0.5);
              expect(box.x + box.width).toBeLessThanOrEqual(width);
            });
          for (const link of await links.all())
            expect(await link.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
        }).toPass({ timeout: 10_000 });
      }
    });
  });
}

test('the bar’s sections stand where they are when the outlets come [NAV-09]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const letThrough = await holdBack(page, '**/vendor/api/v1/vendors*');
  await signIn(page, '/settings');
  const bar = page.getByRole('banner');
  const sections = async () => Promise.all((await bar.locator('nav a:visible').all()).map(boxOf));
  const outlet = bar.getByRole('button', { name: /^Vendors and collection points/ });
  await expect(bar.locator('nav a:visible')).not.toHaveCount(0);
  await expect(outlet).toBeHidden();
  const before = await sections();
  letThrough();
  await expect(outlet).toBeVisible();
  expect(await sections()).toEqual(before);
});
