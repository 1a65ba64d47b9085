// The map on which a recipient says where the rider should come.
import { type Page, expect } from '@playwright/test';

/** Opens the map. */
export async function openDropOff(door: Page): Promise<void> {
  await door.locator('[data-part=drop-off] a').click();
  await expect(door.locator('form[method=get] [name=zoom]')).toBeAttached();
}

/** Goes north over the widest map to where the pin can only be put by the shop, for another price. */
export async function walkUntilAsked(door: Page): Promise<void> {
  for (const zoom of ['15', '13']) {
    await door.locator('button[value=farther]').click();
    await expect(door.locator('form[method=get] [name=zoom]')).toHaveValue(zoom);
  }
  for (let steps = 0; steps < 12; steps += 1) {
    const lat = await door.locator('form[method=get] [name=lat]').inputValue();
    await door.locator('button[value=north]').click();
    await expect(door.locator('form[method=get] [name=lat]')).not.toHaveValue(lat);
    const difference = door.locator('form#drop-off [name=difference]');
    if ((await difference.count()) > 0 && (await difference.inputValue()) !== '0') return;
  }
  throw new Error('There is nothing to ask the shop for.');
}
