// A parent's lists ask for all of its outlets in one call, not outlet by outlet.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** The queries of the lists of orders that the page asks for, with the vendor of each. */
function watchLists(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [, vendor] = /\/vendor\/([^/]+)\/orders$/.exec(pathname) ?? [];
    if (vendor !== undefined)
      asked.push(
        [vendor, searchParams.get('include_outlets') ?? 'false', searchParams.get('count')].join(' '),
      );
  });
  return asked;
}

const toggle = (page: Page) => page.getByRole('main').getByRole('switch', { name: 'Include all outlets' });

test('the history asks once for all outlets of a parent, 50 at a time, and once without [NAV-13] [TRK-07]', async ({
  page,
  caller,
}) => {
  await caller.place({ vendor_id: 'hki6', customer: 'Outi Kannas' });
  await signIn(page, '/history/hki1?period=today&outlets=false');
  await expect(page.getByText('No orders here')).toBeVisible();
  const asked = watchLists(page);
  await toggle(page).check();
  await expect(page.getByText('Outi Kannas').first()).toBeVisible();
  expect(asked).toEqual(['hki1 true 50']);
  await toggle(page).uncheck();
  await expect(page.getByText('No orders here')).toBeVisible();
  await page.reload();
  await expect(toggle(page)).not.toBeChecked();
  await expect.poll(() => asked.at(-1)).toBe('hki1 false 30');
  expect(new Set(asked).size).toBe(2);
});

test('the board asks once for all outlets of a parent, 200 at a time [NAV-13] [TRK-07]', async ({
  page,
  caller,
}) => {
  await signIn(page, '/order-tracking/hki1');
  await expect(toggle(page)).toBeVisible();
  await caller.place({ vendor_id: 'hki6', customer: 'Sirkka Outila' });
  const asked = watchLists(page);
  await toggle(page).check();
  await expect(page.getByText('Sirkka Outila').first()).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['hki1 true 200']));
});
