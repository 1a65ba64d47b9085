import { join } from 'node:path';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { closeButton } from './dialog.ts';
import { expect, signIn, test } from './fixtures.ts';
import { drawerOf, rowOf, list, openOrder } from './board.ts';
import { chooseAddress, feeSummary, fillDetails, place, placeButton } from './request-form.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a rider is requested and watched with a thumb [FLOW-08] [TRK-01] [NAV-10]', async ({ page }) => {
  const customer = 'Päivi Hämäläinen';
  await signIn(page, '/request-a-rider/hki2');
  await expect(
    page.getByRole('banner').getByText('Kauppa & Keittiö Punavuori').filter({ visible: true }),
  ).toBeVisible();
  await expectNoOverflow(page);
  await chooseAddress(page, 'Tehtaankatu 10');
  await expect(feeSummary(page)).toBeInViewport();
  await fillDetails(page, { address: 'Tehtaankatu 10', customer });
  await expectNoOverflow(page);
  await expect(placeButton(page)).toBeInViewport();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await place(page);
  await expectNoOverflow(page);

  await page.getByRole('link', { name: 'Watch it' }).tap();
  await closeButton(drawerOf(page, customer)).tap();
  await list(page, 'Delivered').tap();
  await expect(rowOf(page, customer)).toBeVisible({ timeout: 30_000 });
  await expectNoOverflow(page);
  const drawer = await openOrder(page, customer);
  await expect(drawer).toContainText('Tehtaankatu 10');
  await expectNoOverflow(page);
  await closeButton(drawer).tap();
  await expect(drawer).toHaveCount(0);
});

test('the side drawer leads everywhere [NAV-10]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
  await expect(page.getByRole('banner')).toContainText('hki2');
  const open = async () => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    return page.getByRole('dialog', { name: 'Menu' });
  };
  const drawer = await open();
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 390 - 384, y: 0, width: 384 });
  await expectNoOverflow(page);
  await expectAccessible(page);
  await drawer.getByText('Kauppa & Keittiö Töölö', { exact: true }).tap();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/request-a-rider/hki6');
  await (await open()).getByRole('link', { name: 'Order tracking' }).tap();
  await expect(page).toHaveURL('/order-tracking/hki6');
  await expect(drawer).toHaveCount(0);
  await expect((await open()).getByRole('link', { name: 'Become a partner' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Log out' }).tap();
  await expect(page).toHaveURL('/');
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test('the side drawer stays open beside the page, at its side in either direction [NAV-10]', async ({
    page,
  }) => {
    await signIn(page, '/request-a-rider/hki2');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(drawer).toBeInViewport();
    expect(await drawer.boundingBox()).toMatchObject({ x: 740 - 384, width: 384 });
    await drawer.getByRole('link', { name: 'Order tracking' }).tap();
    await expect(page).toHaveURL('/order-tracking/hki2');
    await expect(drawer).toBeVisible();
    await page.touchscreen.tap(100, 200);
    await expect(drawer).toBeVisible();
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, width: 384 });
    await closeButton(drawer).tap();
    await expect(drawer).toHaveCount(0);
  });
});

test('an answered section keeps its button in sight, in the longest words [NAV-10] [LNG-03]', async ({
  page,
}) => {
  const texts = join(import.meta.dirname, '../locales/ur-Latn.json');
  await page.route('**/locales/*.json', (route) => route.fulfill({ path: texts }));
  await signIn(page, '/request-a-rider/hki6');
  await page.getByRole('combobox').fill('Unioninkatu 10');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: 'Tabdeel karein' })).toHaveCount(2);
  for (const change of await page.getByRole('button', { name: 'Tabdeel karein' }).all())
    await expect(change).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page);
});
