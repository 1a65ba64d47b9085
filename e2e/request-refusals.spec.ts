import type { Page, Route } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import {
  addressField,
  chooseAddress,
  feeSummary,
  fillRequest,
  nameField,
  place,
  placeButton,
} from './request-form.ts';

const HELSINKI = {
  timeZone: 'Europe/Helsinki',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
/** A time of day in Helsinki so many hours from now, as `HH:MM`. */
const clockIn = (hours: number): string =>
  new Intl.DateTimeFormat('en', HELSINKI).format(Date.now() + hours * 3_600_000);

/** What a clock has shown since then: the minute may turn while the page opens. */
const minutesSince = (began: number): string[] =>
  Array.from({ length: Math.ceil((Date.now() - began) / 60_000) + 1 }, (_, nth) =>
    clockIn((began - Date.now() + nth * 60_000) / 3_600_000),
  );

/** The price that is shown first is another one than the server's. */
async function showFirstPriceAs(page: Page, fee: number): Promise<void> {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), fee } });
  };
  await page.route('**/delivery/fee', answer, { times: 1 });
}

test('outside the service hours the page says when riders ride, and stops [FLOW-03]', async ({ page }) => {
  const began = Date.now();
  const [from, to] = [clockIn(2), clockIn(3)];
  await page.route('**/get-country-parameter/serviceHours', (route) =>
    route.fulfill({ json: { result: `${from}:${to}`.replaceAll(/(\d\d):(\d\d)/g, '$1$2') } }),
  );
  await signIn(page, '/request-a-rider/hki3');
  const line = page.getByText(`Service hours: ${from} to ${to}. It's `);
  await expect(line).toBeVisible();
  expect(minutesSince(began)).toContain((await line.innerText()).slice(-5));
  await expect(addressField(page)).toHaveCount(0);
  await expect(placeButton(page)).toHaveCount(0);
});

test('an address too far away is refused at its field, and another one goes on [FEE-01] [FLOW-20]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of 422/);
  await signIn(page, '/request-a-rider/hki3');
  await chooseAddress(page, 'Tampere');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Unable to deliver to this address' }),
  ).toBeVisible();
  await expect(addressField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(nameField(page)).toHaveCount(0);
  await chooseAddress(page, 'Bulevardi 10');
  await expect(nameField(page)).toBeVisible();
  await expect(feeSummary(page)).toContainText('€');
});

test('what is missing is named in the order of the rules, and the flow goes back to it [FLOW-06] [FLOW-10]', async ({
  page,
}) => {
  await signIn(page, '/request-a-rider/hki3');
  await chooseAddress(page, 'Bulevardi 10');
  await placeButton(page).click();
  await expect(page.getByRole('alert')).toHaveText([
    "Please fill the customer's name",
    "Fill the customer's phone",
    'Please put a valid amount for the order',
  ]);
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('Aino 2');
  await page.getByLabel('Customer’s phone').fill('12');
  await placeButton(page).click();
  await expect(page.getByRole('alert').first()).toHaveText('The customer name is not valid');
  await expect(page.getByText("The phone number doesn't seem correct")).toBeVisible();
});

test.describe('when the price ran out', () => {
  test.beforeEach(async ({ page, guard }) => {
    guard.expectTrouble(/status of 409/);
    let orders = 0;
    await page.route('**/order/api/v1/order', (route) => {
      orders += 1;
      if (orders > 1) return route.continue();
      return route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: {
          title: 'Signature expired',
          status: 409,
          code: 'SignatureExpired',
          message: 'SignatureExpired',
          errors: [],
        },
      });
    });
  });

  test('the same price is taken anew without a question [FLOW-16]', async ({ page }) => {
    await signIn(page, '/request-a-rider/hki4');
    await fillRequest(page, { address: 'Fabianinkatu 10', customer: 'Sofia Ojala' });
    expect(await place(page)).toMatch(/^hki4-/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('another price is asked about, and can be refused or taken [FLOW-16]', async ({ page }) => {
    await showFirstPriceAs(page, 1);
    await signIn(page, '/request-a-rider/hki4');
    await fillRequest(page, { address: 'Fabianinkatu 10', customer: 'Sofia Ojala' });
    await expect(feeSummary(page)).toContainText('€1.00');
    await placeButton(page).click();
    const question = page.getByRole('dialog', { name: 'The delivery fee has changed' });
    await expect(question).toContainText(/The delivery fee is now: \d+\.\d\d€\. Are you ok\?/);
    await question.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText('Order pushed!')).toHaveCount(0);
    expect(await place(page)).toMatch(/^hki4-/);
  });

  test('whoever agrees to the new price has the order placed at once [FLOW-16]', async ({ page }) => {
    await showFirstPriceAs(page, 1);
    await signIn(page, '/request-a-rider/hki4');
    await fillRequest(page, { address: 'Fabianinkatu 10', customer: 'Sofia Ojala' });
    await placeButton(page).click();
    const question = page.getByRole('dialog', { name: 'The delivery fee has changed' });
    await question.getByRole('button', { name: 'Request a rider' }).click();
    await expect(page.getByText('Order pushed!')).toBeVisible();
  });
});

test('an order that was not created is said to be, with the reason [ORD-01]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 422/);
  await page.route('**/order/api/v1/order', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        title: 'Undeliverable',
        status: 422,
        code: 'Undeliverable',
        message: 'Undeliverable',
        errors: [],
      },
    }),
  );
  await signIn(page, '/request-a-rider/hki4');
  await fillRequest(page, { address: 'Fabianinkatu 10', customer: 'Sofia Ojala' });
  await placeButton(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Could not create that order' });
  await expect(refusal).toContainText('We cannot deliver that order there');
});
