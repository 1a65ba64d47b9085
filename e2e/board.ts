// The tracking screen as its user meets it.
import type { Locator, Page } from '@playwright/test';

export type List = 'New' | 'Scheduled' | 'Collected' | 'Delivered' | 'Cancelled';

export const list = (page: Page, name: List): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** The card of a customer's order, in the list that is shown. */
export const cardOf = (page: Page, customer: string): Locator =>
  page.getByRole('article').filter({ hasText: customer });

export const drawerOf = (page: Page, customer: string): Locator =>
  page.getByRole('dialog', { name: customer });

export async function openOrder(page: Page, customer: string): Promise<Locator> {
  await page.getByRole('button', { name: `Open the order of ${customer}` }).click();
  return drawerOf(page, customer);
}
