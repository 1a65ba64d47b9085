// A parent's lists take in its outlets by one choice and one call, not list by list nor outlet by outlet.
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import { test } from './fleet-fixtures.ts';

/** Which lists of orders the page asks for: vendor, whether with its outlets, page size. */
function watchLists(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [, vendor] = /\/vendor\/([^/]+)\/orders$/.exec(pathname) ?? [];
    const outlets = searchParams.get('include_outlets') ?? 'false';
    if (vendor !== undefined) asked.add([vendor, outlets, searchParams.get('count')].join(' '));
  });
  return asked;
}

test('a parent’s outlets are included once for every list and after a reload, by one call each [NAV-13] [TRK-07] [HIS-01]', async ({
  page,
  caller,
}) => {
  const customer = 'Outi Kannas';
  await caller.place({ vendor_id: 'hki6', customer });
  const asked = watchLists(page);
  const toggle = page.getByRole('main').getByRole('switch', { name: 'Include all outlets' });
  await signIn(page, '/order-tracking/hki1');
  await expect(toggle).not.toBeChecked();
  await toggle.check();
  // Other stories may have left hundreds of orders: a long list has only those in its page that are in sight.
  await page.getByRole('textbox', { name: /^Search by order id/ }).fill(customer);
  await expect(page.getByText(customer).first()).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await expect(toggle).toBeChecked();
  await page.goto('/history/hki1?period=today');
  await expect(page.getByText(customer).first()).toBeVisible();
  expect(asked).toEqual(new Set(['hki1 false 200', 'hki1 true 200', 'hki1 true 50']));

  await toggle.uncheck();
  await expect(page.getByText(customer)).toHaveCount(0);
  await page.getByRole('link', { name: 'Order tracking' }).click();
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await expect(toggle).not.toBeChecked();
  expect([...asked].filter((one) => !one.startsWith('hki1 '))).toEqual([]);
});
