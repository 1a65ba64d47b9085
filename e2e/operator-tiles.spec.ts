import { expect } from './fixtures.ts';
import { ATTRIBUTION, type Outage } from './operator-map.ts';
import { OUTAGE, SAMPLE, expectRegionsMap, openMap, shareOf, test } from './operator-story.ts';

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

const outages: readonly Outage[] = ['refuses', 'is silent'];
for (const outage of outages) {
  test(`the region’s own map stands where the server of the operator’s tiles ${outage}`, async ({
    page,
    maps,
    guard,
  }) => {
    guard.expectTrouble(OUTAGE);
    maps.fail(outage);
    const map = await openMap(page);
    await expectRegionsMap(map);
    await expect.poll(() => shareOf(map, '--map-road')).toBeGreaterThan(0.01);
  });
}
