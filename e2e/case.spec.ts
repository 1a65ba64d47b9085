// A customer says that something is wrong while their shop is at the board; the operator decides (RCP-06).
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectEveryLook } from './looks.ts';
import { asOperator } from './operator-case.ts';
import { textsOf } from './words.ts';

const finnish = textsOf('fi');

test('a customer shows what is wrong, the shop answers from its board, and the operator decides [RCP-06]', async ({
  page,
  openWindow,
  caller,
  guard,
  product,
}) => {
  // A photo of eight megapixels, two people, the operator's command and every look.
  test.slow();
  guard.expectTrouble(/422/);
  const order = await caller.place({ vendor_id: 'hki3', customer: 'Aino Virtanen' });
  const door = await openWindow({ viewport: { width: 390, height: 844 }, locale: 'fi' });
  await door.goto(`/tracking/${order.link_id}`);
  await signIn(page, '/order-tracking/hki3');
  await expect(door.getByText(finnish['public.case.title'])).toBeVisible({ timeout: 60_000 });

  const form = door.locator('form#case');
  await form.locator('summary').click();
  await form.getByLabel(finnish['public.case.kind.missing']).check();
  await form.locator('textarea').fill('Lusikat puuttuvat');
  const photos = form.getByLabel(finnish['public.case.photos']);
  const send = form.getByRole('button', { name: finnish['public.case.send'] });
  await photos.setInputFiles({
    name: 'kuitti.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await send.click();
  await expect(form.getByText(finnish['public.case.photos.WrongType'])).toBeVisible();
  await expect(form.locator('textarea')).toHaveValue('Lusikat puuttuvat');
  const photo = await takePhoto(door);
  expect(photo.length).toBeGreaterThan(1_000_000);
  await photos.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
  await send.click();
  await expect(door.getByText(finnish['public.said.case-told']).first()).toBeVisible();

  await expect(page.getByText('Something is wrong: Aino Virtanen')).toBeVisible();
  await page.getByRole('button', { name: '1 customer waits for your answer' }).click();
  await page.getByRole('button', { name: /Aino Virtanen.*Something is missing/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Aino Virtanen' });
  await expect(drawer.getByText('Lusikat puuttuvat')).toBeVisible();
  // The page made it smaller before it was sent.
  const shown = drawer.getByRole('img', { name: 'Photo from the customer' });
  await expect(shown).toHaveJSProperty('naturalWidth', 1600);
  await shown.click();
  const large = page.getByRole('dialog', { name: 'Photo from the customer' });
  await expect(large.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await drawer.getByLabel('Answer the customer').fill('Tuomme ne heti');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await drawer.getByRole('button', { name: 'Answer the customer' }).click();
  await expect(door.getByText('Tuomme ne heti')).toBeVisible();
  await expect(page.getByRole('button', { name: /waits for your answer/ })).toHaveCount(0);

  const past = await page.context().newPage();
  await past.goto('/history/hki3?period=today&status=any&outlets=false');
  const marked = past.getByRole('row').filter({ hasText: 'The customer says something is wrong' });
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText('Aino Virtanen');

  const folder = mkdtempSync(join(tmpdir(), 'sendero-photos-'));
  asOperator(product.directory, 'show', order.order_id, '--photos', folder);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/[.]jpeg$/)]);
  rmSync(folder, { recursive: true });
  asOperator(product.directory, 'decide', order.order_id, '--credit', '2.00');
  await expect(door.getByText(/2,00/)).toBeVisible();
  await expectEveryLook(door, 'public-case');
  await expect(drawer.getByText(/€2.00/)).toBeVisible();
  await expect(marked).toHaveCount(0);
});

/** A photo of 8 megapixels, of which no two are alike. */
async function takePhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3264, 2448];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('Nothing can be drawn.');
    const pixels = context.createImageData(canvas.width, canvas.height);
    for (let n = 0; n < pixels.data.length; n += 1) pixels.data[n] = n % 4 === 3 ? 255 : (n * n) % 251;
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
