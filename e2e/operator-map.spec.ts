import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';
import { ATTRIBUTION, WATER } from './operator-map.ts';
import { SAMPLE, expectRegionsMap, openMap, test } from './operator-story.ts';

test.use({ webgl: true, source: 'style' });
test.beforeEach(({ maps }) => maps.revive());

/** Which share of the map is of this colour, or nearly. */
async function shareOf(map: Locator, colour: string): Promise<number> {
  const png = (await map.screenshot()).toString('base64');
  return map.evaluate(
    async (_, [png, colour]) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('No picture can be read here.');
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      const isAlike = (pixel: number) =>
        wanted.every((value, part) => Math.abs((data[pixel * 4 + part] ?? 0) - value) < 12);
      const pixels = Array.from({ length: width * height }, (__, pixel) => pixel);
      return pixels.filter(isAlike).length / pixels.length;
    },
    [png, colour] as const,
  );
}

test('the operator’s style is the map, and whom it thanks stands on it', async ({ page, maps }) => {
  const map = await openMap(page);
  await expect(map.getByText(ATTRIBUTION)).toBeVisible();
  await expect.poll(() => shareOf(map, WATER), { timeout: 40_000 }).toBeGreaterThan(0.5);
  expect(maps.asked).toContain('/style.json');
  await expect(map.getByText(SAMPLE)).toBeHidden();
});

test('the region’s own map answers where the operator’s style cannot be had', async ({
  page,
  maps,
  guard,
}) => {
  guard.expectTrouble(/Failed to load resource|Failed to fetch/);
  maps.die();
  const map = await openMap(page);
  await expectRegionsMap(map);
  expect(await shareOf(map, WATER)).toBe(0);
});
