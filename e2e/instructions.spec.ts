// A recipient tells the rider something while the shop watches (RCP-03).
import { KAMPPI, inTwentyHours } from './calls.ts';
import { expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { BEFORE_RELEASE, USUAL } from './tier.ts';

/** The languages whose letters a phone sets in three ways: from the left, from the right, and without spaces. */
const doors = [
  { country: 'fi', locale: 'fi', tier: BEFORE_RELEASE },
  { country: 'sa', locale: 'ar-SA', tier: USUAL },
  { country: 'th', locale: 'th', tier: BEFORE_RELEASE },
] as const;

for (const { country, locale, tier } of doors) {
  const title = `a recipient adds a door code in ${locale}, and the shop sees it without a press [RCP-03] [RCP-08]`;
  test(title, tier, async ({ page, openWindow, caller, product }) => {
    const order = await caller.place({
      vendor_id: 'hki2',
      customer: 'Aino Virtanen',
      to: KAMPPI,
      preordered_for: inTwentyHours(),
    });
    await signIn(page, `/order-tracking/hki2?order=${order.order_id}`);
    await expect(page.getByText(order.order_id).first()).toBeVisible();

    const door = await openWindow({ viewport: { width: 390, height: 844 }, locale });
    const origin = product.origin.replace('localhost', `${country}.localhost`);
    await door.goto(`${origin}/tracking/${order.link_id ?? ''}`);
    await expect(door.locator('html')).toHaveAttribute('lang', locale);
    const form = door.locator('form#instructions');
    await form.locator('summary').click();
    await form.locator('[name=door_code]').fill('4711#');
    await form.locator('[name=note]').fill('Ovikello ei soi');
    await form.locator('button[value=tell]').click();
    await expect(form.locator('[data-said]')).not.toBeEmpty();
    await expect(form.locator('[name=door_code]')).toHaveValue('');
    await expect(form.locator('button[value=take-back]')).toBeVisible();
    await expect(page.getByText(/4711#/).first()).toBeVisible();
    await expect(door.getByText('4711#')).toHaveCount(0);
    await expectNoOverflow(door);
  });
}
