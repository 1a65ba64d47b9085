// What a shop sticks on its bags, as the printer gets it.
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';

/** The sizes of the pages of a print, in millimetres. */
async function printed(page: Page): Promise<[number, number][]> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const millimetres = (points = '') => Math.round((Number(points) / 72) * 25.4);
  return [...file.matchAll(/\/MediaBox \[0 0 (\S+) ([^\s\]]+)\]/g)].map(([, width, height]) => [
    millimetres(width),
    millimetres(height),
  ]);
}

test('the labels of a list are printed one a page, on A6 sheets and on a roll [BRD-14] [ORD-12]', async ({
  page,
  context,
}) => {
  await signIn(page, '/history/hki3?period=past_week&status=any&outlets=false');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Print labels' }).click();
  const sheet = await opened;
  const labels = sheet.getByRole('article');
  await expect(labels.first()).toContainText(/Short code [256789CDHJMNPRTVWX]{4}/);
  await expect(labels.first().getByRole('img', { name: 'Scan to follow the delivery' })).toBeVisible();
  await expect(labels.first()).not.toContainText('+358');
  const count = await labels.count();
  expect(await printed(sheet)).toEqual(Array.from({ length: count }, () => [105, 148]));

  await sheet.getByRole('radio', { name: '80 mm roll' }).check();
  const rolls = await printed(sheet);
  expect(rolls).toHaveLength(count);
  expect(new Set(rolls.map(([width]) => width))).toEqual(new Set([80]));
  await expectAccessible(sheet);
  await sheet.setViewportSize({ width: 360, height: 800 });
  await expectNoOverflow(sheet);
});
