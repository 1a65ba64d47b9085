import type { Locator, Page } from '@playwright/test';
import type { Caller } from './calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { list, openOrder } from './board.ts';
import { addressField, chooseAddress, feeSummary } from './request-form.ts';
import { DESKTOP } from './screen.ts';

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

test('both ends come into sight, 65 px tall, also when the address is known before the map is there [FLOW-21]', async ({
  page,
}) => {
  await signIn(page, '/request-a-rider/hki2');
  await chooseAddress(page, 'Runeberginkatu 40');
  const map = page.getByRole('region', { name: 'Map of pick-up and drop-off' });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  const pins = [
    map.getByRole('img', { name: 'Pick-up' }),
    map.getByRole('button', { name: 'Drop-off' }),
  ] as const;
  await expectApart(...pins);
  for (const pin of pins)
    expect(await pin.locator('svg').first().boundingBox()).toMatchObject({ height: 65 });
});

test('the drop-off is moved by keyboard, and the price follows [FLOW-04] [GEO-02]', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
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
  await page.setViewportSize(DESKTOP);
  await signIn(page, '/order-tracking/hki2');
  await list(page, 'Scheduled').click();
  await openOrder(page, customer);
  const map = page.getByRole('region', { name: 'Map of pick-up and drop-off' });
  await expectApart(
    map.getByRole('img', { name: /^Collection point/ }),
    map.getByRole('img', { name: `Drop-off: ${customer}` }),
  );
});

/** An order with a rider under way, on its public page. */
async function openPublicPage(page: Page, caller: Caller): Promise<void> {
  const { link_id } = await caller.place({ vendor_id: 'hki2', customer: 'Liisa Koskela' });
  await page.goto(`/tracking/${link_id ?? ''}`);
  await expect(page.locator('[data-marker=rider]')).toBeVisible({ timeout: 30_000 });
}

test('the public page opens the whole map on a tap, and its rider travels on it [PUB-01]', async ({
  page,
  caller,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openPublicPage(page, caller);
  expect(loaded.filter((url) => /gl-ground|maplibre/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Open the map' }).click();
  await expect(page.getByRole('region', { name: 'Map of the delivery' })).toBeVisible({ timeout: 20_000 });
  const marks = page.locator('.track-live .track-mark');
  await expect(marks).toHaveCount(3);
  const rider = marks.filter({ has: page.locator('[data-marker=rider]') });
  const before = await rider.getAttribute('style');
  await page.route(/\/track\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: { rider: { position: { lat: number } } } };
    result.rider.position.lat += 0.001;
    await route.fulfill({ json: { result } });
  });
  await expect.poll(() => rider.getAttribute('style'), { timeout: 30_000 }).not.toBe(before);
  await expect(page.getByText('Sample map, drawn by hand').last()).toBeVisible();
});

test('the public page speaks the language that was chosen on this device [LNG-02]', async ({
  page,
  caller,
}) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('sendero.locale', '"fi"'));
  await openPublicPage(page, caller);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await expect(page.getByRole('button', { name: 'Avaa kartta' })).toBeVisible();
});

test('who asks for little data gets the picture, and can do everything on it', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await signIn(page, '/request-a-rider/hki2');
  await chooseAddress(page, 'Runeberginkatu 40');
  const map = page.getByRole('region', { name: 'Map of pick-up and drop-off' });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await expect(map.locator('canvas')).toHaveCount(0);
  await expect(map.locator('img')).toHaveAttribute('src', /^\/map\/picture\/fi-helsinki\?/);
  await expect(map.locator('polyline').last()).toHaveAttribute('points', /,.* .*,/);
  await expectApart(map.getByRole('img', { name: 'Pick-up' }), map.getByRole('button', { name: 'Drop-off' }));
});

test('a map that loses its graphics card becomes the picture', async ({ page }) => {
  await signIn(page, '/request-a-rider/hki2');
  const map = page.getByRole('region', { name: 'Map of pick-up and drop-off' });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  await map.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return;
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(map.locator('img')).toHaveAttribute('src', /^\/map\/picture\//);
  await expect(map.getByRole('img', { name: 'Pick-up' })).toBeVisible();
});

test.describe('without WebGL', () => {
  test.use({ webgl: false });

  test('the public page’s drawing follows the rider, and offers nothing that cannot be', async ({
    page,
    caller,
  }) => {
    await openPublicPage(page, caller);
    await expect(page.getByRole('button', { name: 'Open the map' })).toBeHidden();
    const rider = page.locator('.track-drawing [data-marker=rider]');
    const before = await rider.getAttribute('transform');
    await expect.poll(() => rider.getAttribute('transform'), { timeout: 30_000 }).not.toBe(before);
  });
});
