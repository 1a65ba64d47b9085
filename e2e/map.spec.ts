import type { Locator } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { list, openOrder } from './order-cards.ts';
import { addressField, chooseAddress, feeSummary } from './request-form.ts';

test.use({ webgl: true });

async function middleOf(pin: Locator): Promise<{ x: number; y: number }> {
  const box = await pin.boundingBox();
  if (!box) throw new Error('The pin is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible();
  await expect(other).toBeVisible();
  const distance = async () => {
    const [a, b] = [await middleOf(one), await middleOf(other)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  await expect.poll(distance).toBeGreaterThan(150);
}

test('both ends come into sight, also when the address is known before the map is there', async ({
  page,
}) => {
  await signIn(page, { to: '/request-a-rider/hki2' });
  await chooseAddress(page, 'Runeberginkatu 40');
  const map = page.getByRole('region', { name: 'Map of pick-up and drop-off' });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 15_000 });
  await expectApart(map.getByRole('img', { name: 'Pick-up' }), map.getByRole('button', { name: 'Drop-off' }));
});

test('the drop-off is moved by keyboard, and the price follows [FLOW-04] [GEO-02]', async ({ page }) => {
  await signIn(page, { to: '/request-a-rider/hki2' });
  await chooseAddress(page, 'Runeberginkatu 40');
  await expect(feeSummary(page)).toContainText('€');
  const repriced = page.waitForResponse('**/delivery/fee');
  await page.getByRole('button', { name: 'Drop-off' }).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  expect((await repriced).ok()).toBe(true);
  await expect(feeSummary(page)).toContainText('€');
  await expect(addressField(page)).toHaveCount(0);
});

test('an opened order shows both its ends', async ({ page, caller }) => {
  const customer = 'Kaisa Lindholm';
  const tomorrow = Math.floor(Date.now() / 1000) + 20 * 3600;
  await caller.place({ vendor_id: 'hki2', customer, preordered_for: tomorrow });
  await signIn(page, { to: '/order-tracking/hki2' });
  await list(page, 'Scheduled').click();
  await openOrder(page, customer);
  const map = page.getByRole('region', { name: 'Map of the riders under way' });
  await expectApart(
    map.getByRole('img', { name: /^Collection point/ }),
    map.getByRole('img', { name: `Drop-off: ${customer}` }),
  );
});
