// A recipient asks the shop for a place at another price, and the shop answers from its board (RCP-03).
import { KAMPPI, inTwentyHours } from './calls.ts';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { openDropOff, walkUntilAsked } from './drop-off.ts';
import { BEFORE_RELEASE, USUAL } from './tier.ts';
import { textsOf } from './words.ts';

for (const { tier, locale, width, answer, end } of [
  { tier: USUAL, locale: 'fi', width: 390, answer: 'Confirm', end: 'public.proposal.confirmed' },
  { tier: BEFORE_RELEASE, locale: 'en', width: 320, answer: 'Refuse', end: 'public.proposal.refused' },
] as const) {
  const title = `a recipient asks for another place in ${locale}, and the shop chooses: ${answer} [RCP-03] [RCP-08]`;
  test(title, tier, async ({ page, openWindow, caller }) => {
    const words = textsOf(locale);
    const order = await caller.place({
      vendor_id: 'hki2',
      customer: 'Aino Virtanen',
      to: KAMPPI,
      preordered_for: inTwentyHours(),
    });
    await signIn(page, '/order-tracking/hki2');
    await expect(page.getByRole('heading').first()).toBeVisible();

    const door = await openWindow({ viewport: { width, height: 844 }, locale });
    await door.goto(`/tracking/${order.link_id}`);
    await openDropOff(door);
    await walkUntilAsked(door);
    await expectNoOverflow(door);
    await expectAccessible(door);
    await door.getByRole('button', { name: words['public.drop-off.ask'] }).click();
    await expect(door.locator('[data-part=proposal]')).toContainText(words['public.proposal.title']);
    await expectNoOverflow(door);

    await expect(page.getByText('Aino Virtanen asks for a change')).toBeVisible();
    await page.goto(`/order-tracking/hki2?order=${order.order_id}`);
    const drawer = page.getByRole('dialog', { name: 'Aino Virtanen' });
    await expect(drawer.getByText('The customer asks for another place')).toBeVisible();
    await expect(drawer.getByText(/you pay €\d+\.\d\d for this delivery instead of/)).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: answer, exact: true }).click();
    await expect(drawer.getByText('The customer asks for another place')).toHaveCount(0);
    await expect(door.locator('[data-part=proposal]')).toContainText(words[end]);
  });
}
