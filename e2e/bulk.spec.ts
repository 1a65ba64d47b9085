// Many orders from one sheet: it is taken, put right, placed, and found again.
import { readFileSync } from 'node:fs';
import { csvOf, fileField, lineOf, pastedOf, placeAll, upload } from './bulk-sheet.ts';
import { closeButton } from './dialog.ts';
import { expect, signIn, test } from './fixtures.ts';
import { drawerOf, list, openOrder } from './board.ts';
import { CARDS, goToPayment, payButton, typeCard } from './payment-form.ts';

test('a sheet is put right in place, placed, and each order leads back to its row [BLK-01]', async ({
  page,
}) => {
  const { keyboard } = page;
  await signIn(page, '/bulk-order/hki2');
  await upload(
    page,
    csvOf([
      { 'Customer name': 'Aino Salo' },
      { 'Customer name': 'Oskari Niemi', 'Phone number': '12' },
      { 'Customer name': 'Helmi Koski', Address: 'Mannerheimintie' },
    ]),
  );
  await expect(lineOf(page, 2)).toContainText('Ready');
  await keyboard.press('j');
  await expect(page.getByRole('button', { name: /^Phone number: 12/ })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'phone number' })).toBeVisible();
  await keyboard.type('040 765 4321');
  await keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expect(lineOf(page, 3)).toContainText('Ready');
  await page.getByRole('group', { name: 'Which one is meant?' }).getByRole('button').first().click();
  await expect(lineOf(page, 4)).toContainText('Ready');
  await expect(page.getByText('Cash that riders collect')).toBeVisible();

  await placeAll(page, 3);
  await expect(page).toHaveURL('/order-tracking/hki2');
  await expect(page.getByText('Orders placed successfully')).toBeVisible();
  await list(page, 'New').click();
  await openOrder(page, 'Oskari Niemi');
  await drawerOf(page, 'Oskari Niemi').getByRole('link', { name: 'From row 3 of a sheet' }).click();
  await expect(page.getByRole('dialog', { name: 'Row 3' })).toContainText('Placed');
  await page
    .getByRole('dialog', { name: 'Row 3' })
    .getByRole('link', { name: /^Order [2-9A-Z]{4}/ })
    .click();
  await expect(drawerOf(page, 'Oskari Niemi')).toBeVisible();
});

test('a kept card pays the rows that are paid online, once one is kept [BLK-09]', async ({ page }) => {
  const online = csvOf(
    [{ 'Customer name': 'Aino Salo', Payment: 'Online payment' }, { Payment: 'Paid' }],
    'card.csv',
  );
  await signIn(page, '/bulk-order/hki6');
  await upload(page, online);
  await expect(page.getByText('Charged to a card')).toBeVisible();
  await page.getByRole('button', { name: 'Place 2 orders' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No card is saved yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Place 2 orders' })).toBeDisabled();
  const sheet = page.url();

  await dialog.getByRole('link', { name: 'Request a rider' }).click();
  await goToPayment(page, 'Kerttu Kortti');
  await typeCard(page, CARDS.good);
  await page.getByRole('checkbox', { name: 'Save this card' }).check();
  await payButton(page).click();
  await expect(page.getByText('Order pushed!')).toBeVisible();

  await page.goto(sheet);
  await page.getByRole('button', { name: 'Place 2 orders' }).click();
  await expect(dialog.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Place 2 orders' }).click();
  await expect(page).toHaveURL('/order-tracking/hki6', { timeout: 30_000 });
  await list(page, 'New').click();
  await openOrder(page, 'Aino Salo');
  await expect(drawerOf(page, 'Aino Salo')).toContainText(/paid by card/i);
});

test('what cannot be taken is said where it was chosen [BLK-02]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 415/);
  await signIn(page, '/bulk-order/hki3');
  const picture = { name: 'orders.png', mimeType: 'image/png', buffer: Buffer.from('PNG') };
  await fileField(page).setInputFiles(picture);
  await expect(page.getByRole('alert').filter({ hasText: 'File format is invalid' })).toBeVisible();
  await fileField(page).setInputFiles({ ...csvOf([{}]), buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByRole('alert').filter({ hasText: 'File cannot be larger than 5 MB' })).toBeVisible();
  const renamed = {
    ...picture,
    name: 'orders.xlsx',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  };
  await fileField(page).setInputFiles(renamed);
  await expect(page.getByRole('alert').filter({ hasText: 'File format is invalid' })).toBeVisible();
  await expect(page).toHaveURL('/bulk-order/hki3');
});

test('cells are pasted, and another vendor begins anew [BLK-01]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/bulk-order/hki3');
  await expect(fileField(page)).toBeAttached();
  await page.evaluate((text) => navigator.clipboard.writeText(text), pastedOf([{}, { Payment: 'Paid' }]));
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('heading', { level: 1, name: 'Pasted cells' })).toBeVisible();
  await expect(lineOf(page, 3)).toContainText('Probably the same as row 2');
  await lineOf(page, 3).getByRole('button', { name: 'Keep' }).click();
  await expect(lineOf(page, 3)).toContainText('Ready');
  await page.getByRole('button', { name: /^Vendors and collection points/ }).click();
  await page.getByRole('radio', { name: /hki4/ }).check({ force: true });
  await expect(page).toHaveURL('/bulk-order/hki4');
  await expect(fileField(page)).toBeAttached();
});

test('the template and the rest are files to fill in and send again [BLK-02]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 500/);
  await signIn(page, '/bulk-order/hki4');
  const given = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template' }).click();
  expect((await given).suggestedFilename()).toBe('Template.xlsx');

  await upload(page, csvOf([{ Payment: 'Paid' }, { 'Phone number': '12' }], 'lunch.csv'));
  await placeAll(page, 1);
  await expect(page.getByText('1 order placed. The other rows are still here.')).toBeVisible();
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rest' }).click();
  const rest = await kept;
  expect(rest.suggestedFilename()).toBe('lunch – not placed.xlsx');
  await page.getByRole('link', { name: 'All sheets' }).click();
  const again = { name: 'rest.xlsx', mimeType: '', buffer: readFileSync(await rest.path()) };
  await upload(page, again);
  await expect(page.getByRole('tab', { name: /^All/ })).toContainText('1');

  await page.route('**/bulk-job/example-file*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: 'All sheets' }).click();
  await page.getByRole('button', { name: 'Template' }).click();
  await expect(page.getByText('Failed to download template file')).toBeVisible({ timeout: 20_000 });
});

test('two windows see the same sheet, and a reload in the middle loses nothing [BLK-10]', async ({
  page,
  openWindow,
}) => {
  await signIn(page, '/bulk-order/hki5');
  const rows = Array.from({ length: 900 }, (_, place) => ({ 'Order number': `R-${place}`, Payment: 'Paid' }));
  await fileField(page).setInputFiles(csvOf([{ 'Phone number': '12' }, ...rows], 'many.csv'));
  await expect(page.getByRole('heading', { level: 1, name: 'many.csv' })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('tab', { name: /^All/ })).toContainText('901', { timeout: 60_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  expect(await page.getByRole('row').count()).toBeLessThan(100);

  const other = await openWindow();
  await signIn(other, new URL(page.url()).pathname);
  await expect(lineOf(other, 2)).toContainText('The phone number');
  await page.getByRole('button', { name: /^Phone number: 12/ }).click();
  await page.keyboard.type('0401112223');
  await page.keyboard.press('Enter');
  await expect(lineOf(other, 2)).toContainText('+358401112223');
  await placeAll(page, 901);
  await expect(page).toHaveURL('/order-tracking/hki5', { timeout: 60_000 });
  await expect(lineOf(other, 2)).toContainText('Placed', { timeout: 20_000 });
});

test('what fails is said, and the first step comes back [BLK-07]', async ({ page, guard }) => {
  guard.expectTrouble(/status of (500|404)/);
  await signIn(page, '/bulk-order/hki6');
  await upload(page, csvOf([{ Payment: 'Paid' }]));
  await page.route('**/bulk-job/place-orders/*', (route) => route.fulfill({ status: 500, json: {} }));
  await placeAll(page, 1);
  await expect(page.getByText('Error while placing orders')).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL('/bulk-order/hki6');
  await page.goto('/bulk-order/hki6/hki6-NOSUCHJOB');
  await expect(page.getByText('Failed to get job details')).toBeVisible();
  await page.route('**/bulk-job/all/*', (route) => route.fulfill({ json: { code: 500, body: [] } }));
  await page.getByRole('link', { name: 'All sheets' }).click();
  await expect(page.getByText('Failed to get job history')).toBeVisible();
});

test('where sheets are not offered there is no such page [BLK-08]', async ({ page, guard }) => {
  // A page that does not come from the product itself may not open its live feed.
  guard.expectTrouble(/LOCAL_NETWORK_ACCESS/);
  await page.route(/\/(order-tracking|bulk-order)$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('"bulk-order-upload":true', '"bulk-order-upload":false');
    await route.fulfill({ response, body: html });
  });
  await signIn(page);
  await page.goto('/order-tracking');
  await expect(list(page, 'New')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bulk order' })).toHaveCount(0);
  await page.goto('/bulk-order');
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a row is put right in full, and its state is seen whatever its customer is called [BLK-03]', async ({
    page,
  }) => {
    const name = 'Oskari Niemi of the house with a name that is longer than most';
    await signIn(page, '/bulk-order/hki3');
    const file = 'a-day-of-orders-with-a-rather-long-file-name-from-the-head-office.csv';
    await upload(page, csvOf([{ 'Customer name': name, 'Phone number': '12' }, { Payment: 'Paid' }], file));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 0.99 });
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText('Needs correcting')).toBeInViewport({ ratio: 0.99 });
    await row.getByRole('button').tap();
    const drawer = page.getByRole('dialog', { name: 'Row 2' });
    await drawer.getByRole('textbox', { name: 'Phone number' }).fill('0407654321');
    await drawer.getByRole('button', { name: 'Save and check' }).tap();
    await expect(drawer.getByText('Ready')).toBeVisible();
    await closeButton(drawer).tap();
    await expect(row.getByText('Ready')).toBeInViewport({ ratio: 0.99 });
  });
});
