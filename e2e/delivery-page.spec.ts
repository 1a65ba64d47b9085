import { simulatedPhoto } from '@sendero/server/src/ports/riders/simulated-photo.ts';
import { expect, signIn, test } from './fixtures.ts';

test('a shop chooses how its customers see it, and its customer does [RCP-01] [RCP-02]', async ({
  page,
  openWindow,
  caller,
}) => {
  await signIn(page, '/settings/outlets');
  await page.getByRole('combobox', { name: 'Vendors and collection points' }).selectOption('hki6');
  const card = page.getByRole('region', { name: 'Your customers’ page' });
  await card.getByRole('combobox', { name: 'What' }).selectOption('Meal');
  await expect(page.getByText('Saved').first()).toBeVisible();
  const logo = card.getByLabel('Choose a logo');
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(card.getByRole('alert')).toHaveText(/not a JPEG or PNG/);
  await logo.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(simulatedPhoto(2), 'base64'),
  });
  await expect(card.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  await card.getByRole('slider', { name: 'Colour' }).fill('25');
  await card.getByRole('slider', { name: 'Colour' }).blur();
  await expect(card.getByRole('button', { name: 'Usual colour' })).toBeVisible();
  // Pressed faster than each is saved: the last one counts, which is no other's.
  const last = page.waitForResponse((answer) => answer.request().postDataJSON()?.hue === 24);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'])
    await card.getByRole('slider', { name: 'Colour' }).press(key);
  await last;

  const order = await caller.place({ vendor_id: 'hki6', customer: 'Eero Laine' });
  const door = await openWindow();
  await door.goto(`/tracking/${order.link_id}`);
  const bar = door.getByRole('banner');
  await expect(bar).toContainText('Kauppa & Keittiö');
  await expect(bar.locator('img')).toHaveJSProperty('complete', true);
  await expect(door.getByText(/^Meal · /)).toBeVisible();
  await expect(door.getByRole('contentinfo')).toContainText('Delivered with');
  expect(
    await door.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-hue')),
  ).toBe('24');
});
