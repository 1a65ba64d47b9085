// The form in which an order is changed, as its user meets it.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const inHours = (hours: number): number => Math.floor(Date.now() / 1000) + hours * 3600;

export const updateButton = (page: Page): Locator => page.getByRole('button', { name: /^Update order/ });
export const editHeading = (page: Page): Locator => page.getByRole('heading', { name: 'Change an order' });

/** From the drawer of an order to its form. */
export async function modify(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByRole('link', { name: 'Change order' }).click();
  await expect(editHeading(page)).toBeVisible();
}
