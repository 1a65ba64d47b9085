// Several drops in one request: typed, put in order, placed, and followed on the board and by each customer.
import { drawerOf, rowOf } from './board.ts';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { addressField, feeSummary, nameField, placeButton } from './request-form.ts';
import { PHONE } from './screen.ts';
import { DROPS, addButton, customersOf, stopLine, stopsOf, typeDrop, typeTrip } from './trip-form.ts';

const FORM = '/request-a-rider/hki4';
const TYPED = DROPS.map(({ customer }) => customer);

test('four drops are typed, put in the quickest order, placed at one price and followed [BRD-15]', async ({
  page,
  openWindow,
}) => {
  await signIn(page, FORM);
  await typeTrip(page);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(addButton(page)).toBeFocused();
  expect(await customersOf(page)).toEqual(TYPED);
  await expect(page.getByRole('img', { name: 'Stop 2 of 4' })).toBeVisible();

  await page.getByRole('button', { name: /^Take the quickest order: \d+ min/ }).click();
  const quickest = page.getByText('This is the quickest order.');
  await expect(quickest).toBeVisible();
  const proposed = await customersOf(page);
  expect(proposed).not.toEqual(TYPED);
  expect(proposed.toSorted()).toEqual(TYPED.toSorted());
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await customersOf(page)).toEqual(TYPED);
  await page.getByRole('button', { name: /^Take the quickest order/ }).click();
  await expect(quickest).toBeVisible();
  await feeSummary(page).locator('summary').click();
  await expect(feeSummary(page)).toContainText('Further stops');
  await expectAccessible(page);

  await placeButton(page).click();
  await expect(page.getByRole('heading', { name: '4 drops requested' })).toBeVisible();
  const placed = page.getByRole('listitem').filter({ hasText: 'Stop 2 of 4' });
  await expect(placed).toContainText(proposed[1] ?? '');
  await placed.getByText('Share', { exact: true }).first().click();
  const link = await placed.getByRole('link', { name: /\/tracking\// }).getAttribute('href');
  await expectAccessible(page);

  const customer = await openWindow();
  await customer.goto(link ?? '');
  await expect(customer.getByText('The rider has one other delivery before yours.')).toBeVisible();
  for (const other of proposed.filter((one) => one !== proposed[1]))
    await expect(customer.getByText(other.split(' ')[0] ?? '')).toHaveCount(0);

  await page.getByRole('link', { name: 'Watch it' }).click();
  const [first = '', second = ''] = proposed;
  await expect(rowOf(page, second)).toContainText('Stop 2 of 4');
  const others = page.getByRole('dialog').getByRole('list', { name: 'The other stops' });
  await expect(others.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await others.getByRole('button', { name: new RegExp(second) }).click();
  await expect(drawerOf(page, second)).toContainText('Stop 2 of 4');

  await page.goto(page.url().replace('/order-tracking/', '/history/'));
  await others.getByRole('button', { name: new RegExp(first) }).click();
  await expect(drawerOf(page, first)).toContainText('Stop 1 of 4');
});

test('without a mouse: each drop by Enter, moved by Alt and an arrow, all placed by Ctrl+Enter [BRD-15]', async ({
  page,
}) => {
  await signIn(page, FORM);
  const [first, second] = DROPS;
  await expect(addressField(page)).toBeFocused();
  for (const { address, customer } of [first, second].filter((one) => one !== undefined)) {
    await page.keyboard.type(address, { delay: 20 });
    await page.keyboard.press('Enter');
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type(customer);
    await page.keyboard.press('Tab');
    await page.keyboard.type('0501234567');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Order amount')).toBeFocused();
    await page.keyboard.type('15');
    if (customer === first?.customer) {
      await addButton(page).press('Enter');
      await expect(addressField(page)).toBeFocused();
    } else await page.keyboard.press('Enter');
  }
  await expect(addButton(page)).toBeFocused();
  await stopLine(page, 2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(stopLine(page, 1)).toContainText(second?.customer ?? '');
  await expect(stopLine(page, 1)).toBeFocused();
  await expect(feeSummary(page)).toContainText('€');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '2 drops requested' })).toBeVisible();
});

test('a reload keeps the drops, another window has none of them, and a removed one comes back [BRD-15] [FLOW-18] [FLOW-23]', async ({
  page,
  context,
}) => {
  await signIn(page, '/request-a-rider/hki5');
  await typeTrip(page, DROPS.slice(0, 2));
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(nameField(page)).toHaveValue(DROPS[1]?.customer ?? '');
  await expect(stopLine(page, 1)).toContainText(DROPS[0]?.customer ?? '');
  const other = await context.newPage();
  await other.goto('/request-a-rider/hki5');
  await expect(addressField(other)).toHaveValue('');
  await expect(stopsOf(other)).toHaveCount(0);
  await other.close();

  await page.getByRole('button', { name: 'Remove stop 1' }).click();
  await expect(nameField(page)).toHaveValue(DROPS[1]?.customer ?? '');
  await expect(stopsOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stopLine(page, 1)).toContainText(DROPS[0]?.customer ?? '');
  await expect(stopsOf(page)).toHaveCount(2);
});

test('what is wrong opens its stop, at its field; what one drop alone can have is said before [BRD-15]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of 422/);
  await signIn(page, '/request-a-rider/hki5');
  await typeTrip(page, DROPS.slice(0, 2));
  await expect(page.getByText(/^With several drops there is no voucher/)).toBeVisible();
  await nameField(page).fill('');
  await stopLine(page, 1).click();
  await expect(stopLine(page, 2)).toContainText('Please fill the customer');
  await placeButton(page).click();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
  await nameField(page).fill(DROPS[1]?.customer ?? '');

  await page.route('**/order/api/v1/trip', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        code: 'RuleBroken',
        status: 422,
        errors: [
          { field: 'stops.0.customer.phone_number', meta: { translation_key: 'order.issue.phone-invalid' } },
        ],
      },
    }),
  );
  await placeButton(page).click();
  await expect(nameField(page)).toHaveValue(DROPS[0]?.customer ?? '');
  await expect(page.getByLabel('Customer’s phone')).toBeFocused();
  await expect(page.getByLabel('Customer’s phone')).toHaveAttribute('aria-invalid', 'true');
});

test('a price that got lost on the way makes no second trip [BRD-15] [ORD-08]', async ({ page, guard }) => {
  guard.expectTrouble(/ERR_FAILED|ERR_CONNECTION/);
  const placed: string[] = [];
  await page.route('**/order/api/v1/trip', async (route) => {
    const response = await route.fetch();
    placed.push((await response.json()).result.trip_id);
    return placed.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await signIn(page, '/request-a-rider/hki5');
  await typeTrip(page, DROPS.slice(1, 3));
  await placeButton(page).click();
  await expect(page.getByRole('heading', { name: '2 drops requested' })).toBeVisible();
  expect(new Set(placed).size).toBe(1);
});

test('on a phone each drop has the width, and nothing is out of reach [BRD-15]', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, FORM);
  await typeDrop(page, { address: 'Museokatu 10', customer: 'Aino Laine' });
  await addButton(page).click();
  await typeDrop(page, { address: 'Fabianinkatu 10', customer: 'Maximiliana '.repeat(8) });
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expectNoOverflow(page);
  await expect(feeSummary(page)).toContainText('€');
  await expect(stopsOf(page)).toHaveCount(2);
});
