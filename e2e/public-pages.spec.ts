import { parcelPath, proofPaths, receiptPath } from '@sendero/core/contract/pages';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { list, openOrder } from './board.ts';
import { expectEveryLook } from './looks.ts';
import { publicPage, waitForProof } from './public-screens.ts';
import { PHONE } from './screen.ts';

const customer = 'Aino Mäkinen';

test('a delivered order has a receipt and a proof, from its drawer on [PUB-02] [PUB-04] [PUB-06] [NAV-06]', async ({
  page,
  caller,
}) => {
  const order = await caller.place({ vendor_id: 'hki2', customer });
  await waitForProof(page, order);
  await signIn(page, '/order-tracking/hki2');
  await list(page, 'Delivered').click();
  const drawer = await openOrder(page, customer);
  const papers = drawer.getByRole('navigation', { name: 'Receipt and proofs' });
  await expect(papers.getByRole('link')).toHaveText([
    'Delivery receipt',
    'Proof of delivery',
    'Proof of pick-up',
  ]);

  const opening = page.waitForEvent('popup');
  await papers.getByRole('link', { name: 'Delivery receipt' }).click();
  const receipt = await opening;
  await expect(receipt.getByRole('heading', { level: 1, name: 'Delivery receipt' })).toBeVisible();
  await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText(/€\d+\.\d\d/);
  await expect(receipt.getByText('Aino M.')).toBeVisible();
  await expect(receipt.getByText(customer)).toHaveCount(0);
  await expect(receipt.getByText('+358')).toHaveCount(0);
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeVisible();

  await expectWellMade(receipt);

  await receipt.getByRole('link', { name: 'Proof of delivery' }).click();
  await expect(receipt.getByRole('heading', { level: 1, name: 'Proof of delivery' })).toBeVisible();
  const photo = receipt.getByRole('img', { name: 'The rider’s photo' });
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  await expect(receipt.getByRole('img', { name: 'Signature' })).toBeVisible();
  await expect(receipt.getByText('Received by')).toBeVisible();
  await expect(receipt.getByRole('img', { name: 'Map of the place' })).toBeVisible();
  await expectWellMade(receipt);
});

/** Accessible, and nothing sticks out, also in the dark and on a phone. */
async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('both ends of a parcel watch it go by, and read where from and where to [PUB-03] [NAV-06]', async ({
  page,
  caller,
}) => {
  const order = await caller.place({ vendor_id: 'hki3', customer });
  await page.goto(publicPage(parcelPath, order));
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveText([/Order placed/, /Parcel collected by rider/, /Parcel delivered/]);
  await expect(steps.first().getByRole('time')).toBeVisible();
  await expect(page.getByText('Kamppi 1, 00100 Helsinki')).toBeHidden();
  await page.getByText('Show more').click();
  await expect(page.getByText('Kamppi 1, 00100 Helsinki')).toBeVisible();

  await expect(page.getByText('Your order has been delivered.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(steps.last().getByRole('time')).toBeVisible();
  await page.getByText('Show less').click();
  await expect(page.getByText('Kamppi 1, 00100 Helsinki')).toBeHidden();
});

test('papers read without any script, and nobody guesses one [PUB-02] [PUB-06]', async ({
  openWindow,
  caller,
  guard,
}) => {
  guard.expectTrouble(/status of 404/);
  const order = await caller.place({ vendor_id: 'hki4', customer });
  const plain = await openWindow({ javaScriptEnabled: false });
  await plain.goto(publicPage(receiptPath, order));
  await expect(plain.getByRole('heading', { level: 1, name: 'Delivery receipt' })).toBeVisible();
  const later = await plain.goto(publicPage(proofPaths.return, order));
  expect(later?.status()).toBe(404);
  await expect(plain.getByText('There is no proof here.')).toBeVisible();
  for (const path of [receiptPath, parcelPath, proofPaths.delivery]) {
    const response = await plain.goto(path.replace(':orderID', order.order_id));
    expect(response?.status()).toBe(404);
    await expect(plain.getByText('This link leads to no order.')).toBeVisible();
  }
});

test('a delivered order shows its photo, receipt and proof without a network [RCP-06] [RCP-08]', async ({
  page,
  context,
  caller,
  guard,
}) => {
  guard.expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  const order = await caller.place({ vendor_id: 'hki4', customer: 'Aino Virtanen' });
  await page.goto(`/tracking/${order.link_id}`);
  const photo = page.getByRole('img', { name: 'The rider’s photo' });
  await expect(photo).toBeVisible({ timeout: 60_000 });
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('sendero-tracking-pages')).keys()).length);
  await expect.poll(kept).toBe(4);
  await page.getByText('Tell the shop').first().click();
  await expectEveryLook(page, 'public-delivered');

  await context.setOffline(true);
  await page.reload();
  const width = () => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  for (const name of ['Delivery receipt', 'Proof of delivery']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
  }
});
