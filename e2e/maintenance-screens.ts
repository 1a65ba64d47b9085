// What a site shows while it is closed, to be looked at.
import { type Page, expect } from '@playwright/test';
import type { Screen } from './screen.ts';

/** A window that is told of this maintenance when its network comes back. */
async function close(page: Page, flag: string): Promise<void> {
  await page.route('**/site/api/v1/flags', async (route) => {
    const { flags } = await (await route.fetch()).json();
    await route.fulfill({ json: { flags: { ...flags, [flag]: true } } });
  });
  await page.goto('/connect');
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page).toHaveURL(/\/maintenance/, { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
}

export const maintenanceScreens: readonly Screen[] = [
  { name: 'maintenance-planned', open: (page) => close(page, 'planned_maintenance') },
  { name: 'maintenance-unplanned', open: (page) => close(page, 'unplanned_maintenance') },
];
