// Where no region is, a map shows the world: coasts, borders and towns, and says that it has no streets.
import { expect, signIn, test } from './fixtures.ts';

test.use({
  webgl: true,
  baseURL: ({ product }, use) => use(product.origin.replace('localhost', 'sa.localhost')),
});

const note = /^Streets .* not on this map/;

test('a country without streets has a map with its towns, which says so and what helps [FLOW-21]', async ({
  page,
}) => {
  const tiles: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/map/world/')) tiles.push(String(response.headers()['cache-control']));
  });
  await signIn(page, '/request-a-rider');
  const map = page.getByRole('region').filter({ has: page.locator('canvas') });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  await expect(map.getByText(note)).toBeVisible();
  await expect(map.getByText('Natural Earth, GeoNames')).toBeVisible();
  expect(tiles.length).toBeGreaterThan(0);
  for (const kept of tiles) expect(kept).toContain('immutable');
});

test.describe('without WebGL', () => {
  test.use({ webgl: false });

  test('the server draws it', async ({ page }) => {
    await signIn(page, '/request-a-rider');
    const picture = page.locator('img[src^="/map/world/picture"]');
    await expect(picture).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
  });
});
