// Rows of a sheet that ride together: one rider, one price, all or none.
import { csvOf, lineOf, placeAll, upload } from './bulk-sheet.ts';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { list } from './board.ts';

test('rows of one route show their stop and the price of all, wait for one that is wrong, and ride together [BLK-03] [BRD-15]', async ({
  page,
}) => {
  await signIn(page, '/bulk-order/hki2');
  await upload(
    page,
    csvOf(
      [
        { 'Customer name': 'Aino Salo', Route: 'Tour 1' },
        {
          'Customer name': 'Oskari Niemi',
          Address: 'Runeberginkatu 20',
          Route: 'tour 1',
          'Phone number': '12',
        },
        { 'Customer name': 'Helmi Koski', Address: 'Runeberginkatu 50', Route: 'Tour 1' },
        { 'Customer name': 'Eero Laine' },
      ],
      'routes.csv',
    ),
  );
  await expect(lineOf(page, 2)).toContainText('Rides together with row 3, which is not ready.');
  await expect(page.getByRole('button', { name: 'Place 1 order' })).toBeVisible();
  await page.getByRole('button', { name: /^Phone number: 12/ }).click();
  await page.keyboard.type('040 765 4321');
  await page.keyboard.press('Enter');
  await expect(lineOf(page, 2)).toContainText(/Tour 1 · stop [123] of 3/);
  await expect(lineOf(page, 4)).toContainText(/of €\d+\.\d\d together/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open row 4' }).click();
  const drawer = page.getByRole('dialog', { name: 'Row 4' });
  await expect(drawer).toContainText(/Tour 1 · stop [123] of 3/);
  await expect(drawer.getByLabel('Route', { exact: true })).toHaveValue('Tour 1');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/Tour 1 · stop [123] of 3/).first()).toBeVisible();
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await placeAll(page, 4);
  await expect(page).toHaveURL('/order-tracking/hki2');
  await list(page, 'New').click();
  await expect(page.getByText('Oskari Niemi').first()).toBeVisible();
});
