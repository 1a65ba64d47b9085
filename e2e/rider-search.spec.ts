// A shop sees how the search for its rider goes, and says what happens when nobody is found.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawerOf, openOrder } from './board.ts';
import { expectAccessible, expectNoOverflow, settle } from './checks.ts';
import { expect, signIn } from './fixtures.ts';
import { test } from './fleet-fixtures.ts';
import { fillDetails, chooseAddress, place, placeButton } from './request-form.ts';

const { SHOTS } = process.env;

test.use({ viewport: { width: 1440, height: 900 } });

/** A picture in both themes, on a desktop and a phone. */
async function shoot(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  if (!SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    await page.screenshot({ path: join(SHOTS, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const search = (asked: number, gave_up = false) => ({
  type: 'search' as const,
  search: { asked, refused: asked, ...(gave_up && { gave_up }) },
});

test('a search is shown as it goes; when nobody is found the shop takes a later time [BRD-09]', async ({
  page,
  product,
  fleet,
}) => {
  await signIn(page, '/request-a-rider/hki1');
  await chooseAddress(page, 'Fredrikinkatu 20');
  await fillDetails(page, { address: '', customer: 'Sini Etsijä' });
  // By a key: what is offered for a known number moves what is below it, which may happen while a button is held.
  await page.getByText('If no rider is found').press('Enter');
  const choice = page.getByLabel('If no rider is found');
  await expect(choice).toContainText('As usual: Ask me, or call me');
  await choice.selectOption({ label: 'Offer me a later time' });
  await shoot(page, 'search-form');
  await expect(placeButton(page)).toBeVisible();
  const order_id = await place(page);

  await expect.poll(() => fleet.taken.has(order_id)).toBe(true);
  await fleet.report(product.origin, { order_id, ...search(3) });
  await expect(page.getByText('Riders asked: 3')).toBeVisible();
  // Another story of this product may have told how long it takes here.
  await expect(page.getByText(/How long it usually takes here|It usually takes about/)).toBeVisible();
  await shoot(page, 'search-placed');

  await page.goto('/order-tracking/hki1');
  const drawer = await openOrder(page, 'Sini Etsijä');
  await expect(drawer.getByText('Riders asked: 3')).toBeVisible();
  await fleet.report(product.origin, { order_id, ...search(7, true) });
  await expect(drawer.getByText('No rider was found', { exact: true })).toBeVisible();
  await expect(drawer.getByText(/^Please decide by/)).toBeVisible();
  await shoot(page, 'search-held');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await shoot(page, 'search-held-phone');

  await drawer.getByRole('button', { name: /^A rider at .* instead$/ }).click();
  await expect(drawer.getByText('No rider was found', { exact: true })).toBeHidden();
});

test('a shop that is asked tries again, then cancels at no charge; the customer is told the truth [BRD-09]', async ({
  page,
  caller,
  product,
  fleet,
  openWindow,
}) => {
  const { order_id, link_id } = await caller.place({ vendor_id: 'hki2', customer: 'Outi Odottaja' });
  await expect.poll(() => fleet.taken.has(order_id)).toBe(true);
  await fleet.report(product.origin, { order_id, ...search(4, true) });
  const theirs = await openWindow();
  await theirs.goto(`/tracking/${link_id}`);
  await expect(theirs.getByText('No rider was found yet. The shop is deciding what to do.')).toBeVisible();
  await expect(theirs.locator('body')).not.toContainText('order.code');

  await signIn(page, '/order-tracking/hki2');
  await openOrder(page, 'Outi Odottaja');
  const drawer = drawerOf(page, 'Outi Odottaja');
  await expect(drawer.getByText(/^If we call you, we call \+358/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Try again' }).click();
  await expect(drawer.getByText('We are still looking for a rider.')).toBeVisible();
  await fleet.report(product.origin, { order_id, ...search(9, true) });
  await drawer.getByRole('button', { name: 'Cancel at no charge' }).click();
  await expect.poll(async () => (await caller.order('hki2', order_id)).status).toBe('CANCELLED');
  await expect(theirs.getByText('No rider was found, so your order was cancelled.')).toBeVisible();
});
