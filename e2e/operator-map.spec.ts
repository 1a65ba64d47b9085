import { expect } from './fixtures.ts';
import { ATTRIBUTION, type Outage, WATER } from './operator-map.ts';
import { OUTAGE, SAMPLE, expectRegionsMap, openMap, shareOf, test } from './operator-story.ts';
import { BEFORE_RELEASE, type Tier, USUAL } from './tier.ts';

test.use({ webgl: true, source: 'style' });
test.beforeEach(({ maps }) => maps.revive());

test('the operator’s style is the map, and whom it thanks stands on it', async ({ page, maps }) => {
  const map = await openMap(page);
  await expect(map.getByText(ATTRIBUTION)).toBeVisible();
  await expect.poll(() => shareOf(map, WATER), { timeout: 40_000 }).toBeGreaterThan(0.5);
  expect(maps.asked).toContain('/style.json');
  await expect(map.getByText(SAMPLE)).toBeHidden();
});

const outages: readonly (readonly [Outage, Tier])[] = [
  ['refuses', BEFORE_RELEASE],
  ['is silent', USUAL],
  ['has no tiles', BEFORE_RELEASE],
];
for (const [outage, tier] of outages) {
  const title = `the region’s own map stands where the server of the operator’s style ${outage}`;
  test(title, tier, async ({ page, maps, guard }) => {
    guard.expectTrouble(OUTAGE);
    maps.fail(outage);
    const map = await openMap(page);
    await expectRegionsMap(map);
    await expect.poll(() => shareOf(map, WATER)).toBe(0);
    await expect.poll(() => shareOf(map, '--map-road')).toBeGreaterThan(0.01);
  });
}
