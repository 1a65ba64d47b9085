// Several drops in one request, as the shop types them.
import { type Locator, type Page, expect } from '@playwright/test';
import { addressField, chooseAddress, feeSummary, nameField } from './request-form.ts';

export interface Drop {
  readonly address: string;
  readonly customer: string;
}

/** There and back: no order in which anybody would ride. */
export const DROPS: readonly Drop[] = [
  { address: 'Museokatu 10', customer: 'Aino Laine' },
  { address: 'Fabianinkatu 10', customer: 'Eero Korhonen' },
  { address: 'Runeberginkatu 40', customer: 'Väinö Niemi' },
  { address: 'Fabianinkatu 20', customer: 'Helmi Saari' },
];

export const addButton = (page: Page): Locator => page.getByRole('button', { name: 'Add another drop' });
export const stopsOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Stops' }).getByRole('listitem');
/** The line of a stop, which opens it. */
export const stopLine = (page: Page, stop: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Stop ${stop} of`) });

/** Types one drop, in the fields that are open. */
export async function typeDrop(page: Page, { address, customer }: Drop): Promise<void> {
  await chooseAddress(page, address);
  await nameField(page).fill(customer);
  await page.getByLabel('Customer’s phone').fill('50 123 4567');
  await page.getByLabel('Order amount').fill('24.90');
  await page.getByLabel('Order description').fill('Lunch');
}

/** Types drops in their order; the last stays open. */
export async function typeTrip(page: Page, drops: readonly Drop[] = DROPS): Promise<void> {
  for (const [n, drop] of drops.entries()) {
    if (n > 0) {
      await addButton(page).click();
      await expect(stopsOf(page)).toHaveCount(n + 1);
      await expect(addressField(page)).toBeFocused();
    }
    await typeDrop(page, drop);
  }
  await expect(feeSummary(page)).toContainText('€');
}

/** The customers in the order of their stops. */
export const customersOf = (page: Page): Promise<string[]> =>
  stopsOf(page).locator('bdi.font-medium').allTextContents();
