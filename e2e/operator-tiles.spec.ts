import { expect } from './fixtures.ts';
import { ATTRIBUTION, type Outage } from './operator-map.ts';
import { OUTAGE, SAMPLE, expectRegionsMap, openMap, shareOf, test } from './operator-story.ts';
import { BEFORE_RELEASE, type Tier, USUAL } from './tier.ts';

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

const outages: readonly (readonly [Outage, Tier])[] = [
  ['refuses', USUAL],
  ['is silent', BEFORE_RELEASE],
];
for (const [outage, tier] of outages) {
  const title = `the region’s own map stands where the server of the operator’s tiles ${outage}`;
  test(title, tier, async ({ page, maps, guard }) => {
    guard.expectTrouble(OUTAGE);
    maps.fail(outage);
    const map = await openMap(page);
    await expectRegionsMap(map);
    await expect.poll(() => shareOf(map, '--map-road')).toBeGreaterThan(0.01);
  });
}
