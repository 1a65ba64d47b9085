import { type Page, expect } from '@playwright/test';
import { signIn, test } from './fixtures.ts';
import { addressField, chooseAddress, feeSummary } from './request-form.ts';
import { textsOf } from './words.ts';

/** Drags the drop-off's marker down the map, as a hand would. */
async function dragDropOff(page: Page): Promise<void> {
  const pin = page.getByRole('button', { name: 'Drop-off' });
  const box = await pin.boundingBox();
  if (!box) throw new Error('The drop-off is not on the map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 60, { steps: 6 });
  await page.mouse.up();
}

test('coordinates are an address: typed, named, and priced [GEO-04]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
  await addressField(page).fill('60.1675, 24.9312');
  await page.getByRole('option').first().click();
  await expect(feeSummary(page)).toContainText('€');
  await expect(
    page
      .getByRole('main')
      .getByText(/^Ruoholahdenkatu \d+, 00180 Helsinki$/)
      .first(),
  ).toBeVisible();
});

test('the marker is dragged: the address and the price follow [FLOW-04] [GEO-02]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
  await chooseAddress(page, 'Runeberginkatu 40');
  await expect(feeSummary(page)).toContainText('€');
  const named = page.waitForResponse('**/geolocator/reverse*');
  const repriced = page.waitForResponse('**/delivery/fee');
  await dragDropOff(page);
  const { data } = (await (await named).json()) as { data: { formatted_address: string }[] };
  expect((await repriced).ok()).toBe(true);
  await expect(
    page.getByText(data[0]?.formatted_address ?? 'an address', { exact: true }).first(),
  ).toBeVisible();
});

test('a marker whose place has no name keeps the address and moves the coordinates [GEO-05]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/geolocator\/reverse/);
  await signIn(page, '/request-a-rider/hki2');
  await chooseAddress(page, 'Runeberginkatu 40');
  await expect(feeSummary(page)).toContainText('€');
  await page.route('**/geolocator/reverse*', (route) => route.fulfill({ status: 404, json: {} }));
  const repriced = page.waitForRequest('**/delivery/fee');
  await dragDropOff(page);
  expect((await repriced).postDataJSON()).toMatchObject({ destination: { lat: expect.any(Number) } });
  await expect(page.getByText(textsOf('en')['geolocator.error.reverse'])).toBeVisible();
  await expect(page.getByText(/^Runeberginkatu 40/).first()).toBeVisible();
});
