import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { textsOf } from './words.ts';

test.use({ locale: 'fi-FI' });

const english = textsOf('en');
const finnish = textsOf('fi');
const finnishWords = new Set(Object.values(finnish));
/** English texts that no Finnish one reads like, without those that are filled in. */
const foreign = new Set(
  Object.values(english).filter((text) => !text.includes('{') && !finnishWords.has(text)),
);

/** Everything that can be read or heard on the page, piece by piece. */
const readAll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });

async function expectFinnish(page: Page): Promise<void> {
  const read = await readAll(page);
  expect(
    read.filter((text) => foreign.has(text)),
    `English on ${page.url()}`,
  ).toEqual([]);
}

test('a Finnish reader finds no English, from the landing page to the customer’s door [LNG-01] [LNG-02]', async ({
  page,
  caller,
}) => {
  const customer = 'Tiina Rantanen';
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await expect(page.getByRole('heading', { name: finnish['landing.promise'] })).toBeVisible();
  await expectFinnish(page);

  await signIn(page, { to: '/request-a-rider/hki4', locale: 'fi' });
  const address = page.getByRole('combobox', { name: finnish['request.destination.label'] });
  await expect(address).toBeVisible();
  await expectFinnish(page);
  await address.fill('Liisankatu 10');
  await page.getByRole('option').first().click();
  await page.getByLabel(finnish['request.name']).fill(customer);
  await page.getByRole('radio', { name: finnish['request.later'] }).check();
  await page.getByRole('button', { name: finnish['request.go-on'] }).click();
  await expect(page.getByText(finnish['order.issue.phone-missing'])).toBeVisible();
  await expectFinnish(page);
  await page.getByLabel(finnish['request.phone']).fill('501234567');
  await page.getByLabel(finnish['request.amount']).fill('12,50');
  await page.getByRole('button', { name: finnish['request.go-on'] }).click();
  await expect(page.getByRole('radio', { name: finnish['request.payment.PAID'] })).toBeVisible();
  await expectFinnish(page);
  await page.getByRole('button', { name: finnish['request.place'] }).click();
  await expect(page.getByText(finnish['request.pushed'])).toBeVisible();
  await expectFinnish(page);

  const { link_id } = await caller.place({ vendor_id: 'hki4', customer: 'Markus Hakala' });
  await page.goto(`/tracking/${link_id}`);
  await expect(page.getByText(finnish['tracking.progress.delivered'])).toBeVisible({ timeout: 60_000 });
  await expectFinnish(page);

  await page.goto('/order-tracking/hki4');
  for (const key of ['new', 'scheduled', 'collected', 'cancelled', 'delivered'] as const) {
    await page.getByRole('tab', { name: finnish[`tracking.list.${key}`] }).click();
    await expect(page.getByRole('tabpanel', { name: finnish[`tracking.list.${key}`] })).toBeVisible();
    await expectFinnish(page);
  }
  await page.getByRole('button', { name: 'Markus Hakala' }).click();
  await expect(page.getByRole('dialog', { name: 'Markus Hakala' })).toBeVisible();
  await expectFinnish(page);
});

test('another language is chosen in the menu and kept on the device [LNG-02]', async ({ page }) => {
  await signIn(page, { locale: 'fi' });
  await page.getByRole('button', { name: new RegExp(`^${finnish['shell.account']}`) }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Order tracking' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Order tracking' })).toBeVisible();
});
