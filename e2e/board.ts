// The board as its user meets it.
import type { Locator, Page } from '@playwright/test';

export type List = 'All under way' | 'New' | 'Scheduled' | 'Collected' | 'Delivered' | 'Cancelled';

export const list = (page: Page, name: List): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** The row of a customer's order, in the list that is shown. */
export const rowOf = (page: Page, customer: string): Locator =>
  page.getByRole('row').filter({ hasText: customer });

export const drawerOf = (page: Page, customer: string): Locator =>
  page.getByRole('dialog', { name: customer });

export async function openOrder(page: Page, customer: string): Promise<Locator> {
  await page.getByRole('button', { name: `Open the order of ${customer}` }).click();
  return drawerOf(page, customer);
}

/** The rows that are drawn, without the head. */
export const rowsShown = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Open the order of/ }) });
