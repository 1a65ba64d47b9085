// A recipient moves the pin while the shop watches (RCP-03).
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { KAMPPI, inTwentyHours } from './calls.ts';
import { expect, signIn, test } from './fixtures.ts';

for (const { locale, javaScriptEnabled } of [
  { locale: 'fi', javaScriptEnabled: true },
  { locale: 'sv', javaScriptEnabled: false },
]) {
  test(`a recipient presses the map where the rider should come, in ${locale}, ${javaScriptEnabled ? 'with' : 'without'} a script [RCP-03] [RCP-08]`, async ({
    page,
    openWindow,
    caller,
  }) => {
    const order = await caller.place({
      vendor_id: 'hki2',
      customer: 'Aino Virtanen',
      to: KAMPPI,
      preordered_for: inTwentyHours(),
    });
    await signIn(page, `/order-tracking/hki2?order=${order.order_id}`);
    await expect(page.getByText(order.order_id).first()).toBeVisible();

    const door = await openWindow({ viewport: { width: 320, height: 640 }, locale, javaScriptEnabled });
    await door.goto(`/tracking/${order.link_id ?? ''}`);
    await door.locator('[data-part=drop-off] a').click();
    const picture = door.locator('input[type=image]');
    await expect(picture).toBeInViewport();
    await expectNoOverflow(door);
    const before = await door.locator('form#drop-off [name=lat]').inputValue();
    await picture.click({ position: { x: 120, y: 80 } });
    await expect(door.locator('form#drop-off [name=lat]')).not.toHaveValue(before);
    await door.locator('button[value=east]').press('Enter');
    await expect(door.locator('form#drop-off [name=lng]')).not.toHaveValue(String(KAMPPI.lng));
    if (javaScriptEnabled) await expectAccessible(door);
    await door.locator('form#drop-off button').click();
    await expect(door.locator('[data-part=drop-off] [role=status]')).not.toBeEmpty();
    await expect(page.getByText('Changed by the customer').first()).toBeVisible();
  });
}
