// The map in an order's drawer, where none stands beside the list: drawn of the order's own city, whichever drawer it is.
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { rows } from './history-table.ts';

/** The pictures of maps that a page asks for from now on. */
function picturesOf(page: Page): string[] {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/picture')) pictures.push(request.url());
  });
  return pictures;
}

/** The first drawer's map is loaded into it, that of the second is there when it opens. */
async function openTwo(page: Page, orders: Locator): Promise<void> {
  const drawer = page.getByRole('dialog');
  for (const nth of [0, 1]) {
    await orders.nth(nth).press('Enter');
    const map = drawer.getByRole('region', { name: 'Map of pick-up and drop-off' });
    await expect(map).toHaveAttribute('aria-busy', 'false');
    expect(await drawer.boundingBox()).toMatchObject({ y: 0, height: page.viewportSize()?.height });
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toHaveCount(0);
  }
}

function expectOwnCity(pictures: readonly string[]): void {
  expect(pictures).not.toHaveLength(0);
  for (const picture of pictures) expect(picture).toContain('/map/picture/fi-helsinki');
}

test('an opened order of the history has its map on a wide window too, in a drawer as tall [HIS-01] [BRD-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, '/history/hki1?period=past_month&status=delivered');
  const pictures = picturesOf(page);
  await openTwo(page, rows(page).getByRole('button', { name: /^Open the order of/ }));
  expectOwnCity(pictures);
});

test('an order opened on a phone has its map, the second as the first [HIS-01] [BRD-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/history/hki1?period=past_month&status=delivered');
  const pictures = picturesOf(page);
  await openTwo(page, page.getByRole('main').getByRole('button', { name: /^Open the order of/ }));
  expectOwnCity(pictures);
});
