// What the stories of an operator's own map stand on: its server, a product that is told of it, and what the page shows.
import type { Locator, Page } from '@playwright/test';
import { test as base, expect, signIn } from './fixtures.ts';
import { ATTRIBUTION, type MapServer, type MapSource, startMapServer } from './operator-map.ts';

interface Operator {
  readonly source: MapSource;
  readonly maps: MapServer;
}

export const test = base.extend<object, Operator>({
  source: ['style', { option: true, scope: 'worker' }],
  maps: [
    async ({ source }, use) => {
      const maps = await startMapServer(source);
      await use(maps);
      await maps.stop();
    },
    { scope: 'worker' },
  ],
  settings: [({ maps }, use) => use(maps.settings), { scope: 'worker' }],
});

/** Whom the region's own map thanks. */
export const SAMPLE = 'Sample map, drawn by hand';

/** The map of the request page, once it stands. */
export async function openMap(page: Page): Promise<Locator> {
  await signIn(page, { to: '/request-a-rider/hki2' });
  const map = page.getByRole('region', { name: 'Map of pick-up and drop-off' });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  return map;
}

export async function expectRegionsMap(map: Locator): Promise<void> {
  await expect(map.getByText(SAMPLE)).toBeVisible({ timeout: 40_000 });
  await expect(map.getByText(ATTRIBUTION)).toBeHidden();
  await expect(map.locator('canvas')).toBeVisible();
}
