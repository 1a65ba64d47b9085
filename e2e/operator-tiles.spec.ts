import { expect } from './fixtures.ts';
import { ATTRIBUTION } from './operator-map.ts';
import { SAMPLE, expectRegionsMap, openMap, test } from './operator-story.ts';

test.use({ webgl: true, source: 'tiles' });
test.beforeEach(({ maps }) => maps.revive());

test('the operator’s map is drawn in the product’s colours, and thanks the operator', async ({
  page,
  maps,
}) => {
  const map = await openMap(page);
  await expect(map.getByText(ATTRIBUTION)).toBeVisible();
  expect(maps.asked.some((path) => path.endsWith('.mvt'))).toBe(true);
  await expect(map.getByText(SAMPLE)).toBeHidden();
});

test('the region’s own map answers where no tile comes', async ({ page, maps, guard }) => {
  guard.expectTrouble(/Failed to load resource|Failed to fetch/);
  maps.die();
  await expectRegionsMap(await openMap(page));
});
