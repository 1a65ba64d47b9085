// Adding and editing collection points, and the page an invited owner comes to, to be looked at.
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import type { Screen } from './screen.ts';

async function openBranches(page: Page): Promise<void> {
  await signIn(page, '/order-tracking/hki1');
  await page.getByRole('banner').getByRole('button', { name: 'Vendors and collection points' }).click();
}

export const outletScreens: readonly Screen[] = [
  {
    name: 'outlet-edit',
    open: async (page) => {
      await openBranches(page);
      await page.getByRole('button', { name: 'Edit Kauppa & Keittiö Punavuori' }).click();
      await expect(page.getByRole('dialog').getByLabel('Label')).toHaveValue('Kauppa & Keittiö Punavuori');
    },
  },
  {
    name: 'outlet-wrong',
    open: async (page) => {
      await openBranches(page);
      await page.getByRole('button', { name: 'Add collection point' }).click();
      await page.getByLabel('Email of owner 1').fill('aino@');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Please enter label')).toBeVisible();
    },
  },
  {
    name: 'invited',
    open: (page) => page.goto('/register/invited?token=none'),
  },
];
