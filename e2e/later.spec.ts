// A recipient who will not be there asks for a later time on a phone, and the shop answers from its board (RCP-03).
import { KAMPPI } from './calls.ts';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { textsOf } from './words.ts';

/** Tomorrow around noon in Helsinki: there are later times that day, whenever the story is told. */
const tomorrowNoon = (): number => (Math.floor(Date.now() / 86_400_000) + 1) * 86_400 + 10 * 3600;

for (const { locale, javaScriptEnabled, answer, end } of [
  { locale: 'fi', javaScriptEnabled: true, answer: 'Confirm', end: 'public.proposal.confirmed' },
  { locale: 'en', javaScriptEnabled: false, answer: 'Refuse', end: 'public.proposal.refused' },
] as const) {
  test(`a recipient asks for a later time in ${locale}${javaScriptEnabled ? '' : ' without scripts'}, and the shop chooses: ${answer} [RCP-03] [RCP-08]`, async ({
    page,
    openWindow,
    caller,
  }) => {
    const words = textsOf(locale);
    const preordered_for = tomorrowNoon();
    const order = await caller.place({
      vendor_id: 'hki2',
      customer: 'Aino Virtanen',
      to: KAMPPI,
      preordered_for,
    });
    await signIn(page, '/order-tracking/hki2');
    await expect(page.getByRole('heading').first()).toBeVisible();

    const door = await openWindow({ viewport: { width: 390, height: 844 }, locale, javaScriptEnabled });
    await door.goto(`/tracking/${order.link_id}`);
    await door.getByRole('link', { name: words['public.later.open'] }).click();
    const times = door.getByLabel(words['public.later.time']);
    const later = await times.locator('option').nth(1).getAttribute('value');
    await times.selectOption(later);
    await expectNoOverflow(door);
    if (javaScriptEnabled) await expectAccessible(door);
    await door.getByRole('button', { name: words['public.drop-off.ask'] }).click();
    await expect(door.locator('[data-part=proposal]')).toContainText(words['public.proposal.title']);
    await expectNoOverflow(door);

    await expect(page.getByText('Aino Virtanen asks for a change')).toBeVisible();
    await page.goto(`/order-tracking/hki2?order=${order.order_id}`);
    const drawer = page.getByRole('dialog', { name: 'Aino Virtanen' });
    await expect(drawer.getByText('The customer asks for a later delivery')).toBeVisible();
    await expect(drawer.getByText('The delivery fee stays')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: answer, exact: true }).click();
    await expect(drawer.getByText('The customer asks for a later delivery')).toHaveCount(0);

    if (!javaScriptEnabled) await door.goto(`/tracking/${order.link_id}`);
    await expect(door.locator('[data-part=proposal]')).toContainText(words[end]);
    const { promised_at } = await caller.order(order.vendor_id, order.order_id);
    expect(promised_at).toBe(answer === 'Confirm' ? Number(later) : preordered_for);
  });
}
