import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawing } from '@sendero/places/testing/write-osm';
import { expect, signIn, test } from './fixtures.ts';
import { addressField, chooseAddress, feeSummary, fillDetails, place } from './request-form.ts';

// A product of its own: an imported city takes the sample's place for every story that comes after.
test.use({ settings: { RIDER_SPEED: '100' } });

/** A town over the demonstration's shops, with streets that the sample does not have. */
function aTown(): Uint8Array {
  const town = drawing();
  const [south, north, west, east] = [60.15, 60.2, 24.9, 25];
  const rows = 12;
  for (let row = 0; row <= rows; row++) {
    const lat = south + ((north - south) * row) / rows;
    const corners = Array.from(
      { length: 21 },
      (_, column) => [lat, west + ((east - west) * column) / 20] as const,
    );
    town.way(corners, {
      highway: 'residential',
      name: `Kivikatu ${'ABCDEFGHIJKLM'[row]}`,
      'name:sv': `Stengatan ${'ABCDEFGHIJKLM'[row]}`,
    });
  }
  town.way(
    Array.from(
      { length: rows + 1 },
      (_, row) => [south + ((north - south) * row) / rows, (west + east) / 2] as const,
    ),
    { highway: 'primary', name: 'Pitkätie' },
  );
  town.way(
    [
      [60.1667, 24.94],
      [60.1667, 24.96],
      [60.1668, 24.9601],
    ],
    { highway: 'residential', name: 'Uudenkivenkatu' },
  );
  town.node(60.1669, 24.951, {
    'addr:street': 'Uudenkivenkatu',
    'addr:housenumber': '7',
    'addr:postcode': '00100',
  });
  town.node(60.17, 24.94, { place: 'city', name: 'Helsinki', 'name:sv': 'Helsingfors' });
  return town.file({ bounds: { south, west, north, east } });
}

test('a city is imported while orders are placed: none is lost, and its addresses are found at once [GEO-01]', async ({
  page,
  caller,
  product,
}) => {
  await signIn(page, '/request-a-rider/hki2');
  await addressField(page).fill('Uudenkivenkatu');
  await expect(page.getByRole('option').filter({ hasText: 'Uudenkivenkatu' })).toHaveCount(0);

  const extract = join(product.directory, 'town.osm.pbf');
  await writeFile(extract, aTown());
  let isImported = false;
  const importing = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../places/src/cli.ts'), 'import', extract, '--country', 'FI'],
    { env: { ...process.env, DATA_DIR: product.directory } },
  ).finally(() => (isImported = true));
  const placed: string[] = [];
  while (!isImported)
    placed.push((await caller.place({ vendor_id: 'hki3', customer: 'Aino Testaaja' })).order_id);
  const { stdout } = await importing;
  expect(stdout).toContain('fi-helsinki is in force');
  expect(placed.length).toBeGreaterThan(1);
  for (const orderId of placed) expect((await caller.order('hki3', orderId)).order_id).toBe(orderId);

  const address =
    '/address/api/v1/geolocator/autocomplete?query=Uudenkivenkatu&country=FI&lat=60.17&lng=24.94';
  await expect
    .poll(async () => (await fetch(`${product.origin}${address}`)).text())
    .toContain('Uudenkivenkatu');
  await chooseAddress(page, 'Uudenkivenkatu 7');
  await expect(feeSummary(page)).toContainText('€');
  await fillDetails(page, { address: 'Uudenkivenkatu 7', customer: 'Eino Testaaja' });
  expect(await place(page)).toMatch(/^hki2-/);

  await page.goto('/request-a-rider/hki2');
  await expect(page.getByText(/OpenStreetMap contributors/).first()).toBeVisible();
});
