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
  await signIn(page, '/request-a-rider/hki2');
  const map = page.getByRole('region', { name: 'Map of pick-up and drop-off' });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  return map;
}

export async function expectRegionsMap(map: Locator): Promise<void> {
  await expect(map.getByText(SAMPLE)).toBeVisible({ timeout: 40_000 });
  await expect(map.getByText(ATTRIBUTION)).toBeHidden();
  await expect(map.locator('canvas')).toBeVisible();
}

/** How the browser puts it that a map's server is down. */
export const OUTAGE = /Failed to load resource|Failed to fetch|signal timed out/;

/** Which share of the map is of this colour, or nearly; `--name` is one of the page's own. */
export async function shareOf(map: Locator, colour: string): Promise<number> {
  const png = (await map.screenshot()).toString('base64');
  return map.evaluate(
    async (shown, [png, colour]) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('No picture can be read here.');
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const probe = shown.appendChild(document.createElement('i'));
      probe.style.color = colour.startsWith('--') ? `var(${colour})` : colour;
      context.fillStyle = getComputedStyle(probe).color;
      probe.remove();
      context.fillRect(0, 0, 1, 1);
      const wanted = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      const isAlike = (pixel: number) =>
        wanted.every((value, part) => Math.abs((data[pixel * 4 + part] ?? 0) - value) < 12);
      const pixels = Array.from({ length: width * height }, (__, pixel) => pixel);
      return pixels.filter(isAlike).length / pixels.length;
    },
    [png, colour] as const,
  );
}
