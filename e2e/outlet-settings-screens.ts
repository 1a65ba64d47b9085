// The settings of an outlet, to be looked at: its hours, its area before it is saved.
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

async function openOutlet(page: Page): Promise<void> {
  await signIn(page, '/settings/outlets');
  await page.getByRole('combobox', { name: 'Vendors and collection points' }).selectOption({ value: 'hki5' });
}

const area = {
  type: 'Polygon',
  // Latitude and longitude have changed places, which the preview says.
  coordinates: [
    [
      [60.15, 24.9],
      [60.15, 24.99],
      [60.2, 24.99],
      [60.15, 24.9],
    ],
  ],
};

export const outletSettingsScreens: readonly Screen[] = [
  {
    name: 'outlet-hours',
    open: async (page) => {
      await openOutlet(page);
      const hours = page.getByRole('region', { name: 'Opening hours' });
      await hours.getByText('Own hours').click();
      await hours.getByRole('button', { name: 'Add hours on Monday' }).click();
      await hours.getByRole('button', { name: 'Add a special day' }).click();
      await hours.getByRole('button', { name: 'Save' }).click();
      await expect(hours.getByText('Please choose a day')).toBeVisible();
    },
  },
  {
    name: 'area-preview',
    open: async (page) => {
      await openOutlet(page);
      await page
        .getByRole('region', { name: 'Delivery area', exact: true })
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.json', mimeType: '', buffer: Buffer.from(JSON.stringify(area)) });
      await expect(page.getByRole('dialog', { name: 'Use this delivery area?' })).toBeVisible();
    },
  },
];
