import { expect } from './fixtures.ts';
import { ATTRIBUTION } from './operator-map.ts';
import { OUTAGE, SAMPLE, expectRegionsMap, openMap, shareOf, test } from './operator-story.ts';

test.use({ webgl: true, source: 'archive' });
test.beforeEach(({ maps }) => maps.revive());

test('the operator’s archive is drawn in the product’s colours, light and dark', async ({ page, maps }) => {
  const map = await openMap(page);
  await expect(map.getByText(ATTRIBUTION)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => shareOf(map, '--map-water'), { timeout: 20_000 }).toBeGreaterThan(0.4);
    await expect.poll(() => shareOf(map, '--map-main')).toBeGreaterThan(0.05);
  }
  expect(maps.asked).toContain('/town.pmtiles');
  await expect(map.getByText(SAMPLE)).toBeHidden();
});

test('the region’s own map stands where the archive cannot be had, and the operator can see it', async ({
  page,
  maps,
  product,
  guard,
}) => {
  guard.expectTrouble(OUTAGE);
  maps.fail('refuses');
  const map = await openMap(page);
  await expectRegionsMap(map);
  await expect.poll(() => shareOf(map, '--map-road')).toBeGreaterThan(0.01);
  const metrics = await (await fetch(`${product.origin}/metrics`)).text();
  expect(metrics).toMatch(/sendero_engine_calls_total\{engine="map_archive",outcome="failed"\} \d/);
});
