// What a visitor sees of the product before signing in.
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './screen.ts';

for (const [name, size] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  test(`the landing page shows the product in the reader’s words, and nothing moves as it comes, on a ${name} [NAV-01]`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, {
            shift: Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize(size);
    await page.goto('/');
    const picture = page.getByRole('figure');
    await expect(picture).toContainText('All under way');
    await expect(picture).toContainText('Arrives in about 6 min');
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.02);
    await expectNoOverflow(page);
    await expectAccessible(page);

    await page.evaluate(() => localStorage.setItem('sendero.locale', '"fi"'));
    await page.reload();
    await expect(picture).toContainText('Aino Mäkinen');
    await expect(picture).not.toContainText('All under way');
  });
