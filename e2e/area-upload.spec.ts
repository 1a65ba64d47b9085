// A delivery area out of a file: shown first, saved when somebody says so, and refused with the reason.
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';

const ring = [
  [24.9, 60.15],
  [24.99, 60.15],
  [24.99, 60.2],
  [24.9, 60.2],
  [24.9, 60.15],
];
const geoJson = (of: number[][]) => JSON.stringify({ type: 'Polygon', coordinates: [of] });
const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing>
<coordinates>${ring.map((position) => [...position, 0].join(',')).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

const card = (page: Page) => page.getByRole('region', { name: 'Delivery area', exact: true });
const upload = (page: Page, name: string, content: string) =>
  card(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Use this delivery area?' });

async function openOutlet(page: Page, id: string): Promise<void> {
  await page.goto('/settings/outlets');
  await page.getByRole('combobox', { name: 'Vendors and collection points' }).selectOption({ value: id });
}

test('an uploaded area is seen first, and replaces the drawn one when that is confirmed [BRD-12] [FEE-06]', async ({
  page,
}) => {
  await signIn(page, '/settings/outlets');
  await openOutlet(page, 'hki1');
  await expect(card(page).getByText('Nothing drawn: riders deliver up to 12 km away')).toBeVisible();
  await upload(page, 'area.kml', kml);
  await expect(preview(page).getByText('4 corners, 28 km²')).toBeVisible();
  await expect(preview(page).getByText('Nothing was drawn before')).toBeVisible();
  await expectAccessible(page);
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await openOutlet(page, 'hki1');
  await expect(card(page).getByText('Nothing drawn')).toBeVisible();

  await upload(page, 'area.kml', kml);
  await preview(page).getByRole('button', { name: 'Save area' }).click();
  await expect(page.getByText('Delivery area saved')).toBeVisible();
  await expect(card(page).getByText('4 corners, 28 km²')).toBeVisible();

  await upload(page, 'area.geojson', geoJson(ring.map(([lng = 0, lat = 0]) => [lat, lng])));
  await expect(preview(page).getByText("seem to be in each other's place")).toBeVisible();
  await expect(preview(page).getByRole('button', { name: 'Replace the area' })).toBeDisabled();
  await preview(page).getByRole('button', { name: 'Swap latitude and longitude' }).click();
  await expect(preview(page).getByText('It replaces the present area of 28 km²')).toBeVisible();
  await preview(page).getByRole('button', { name: 'Replace the area' }).click();
  await expect(preview(page)).toBeHidden();
});

test('a file that is no area says why, and nothing changes [BRD-12]', async ({ page, guard }) => {
  // The browser's own note of where XML breaks off, which is read and thrown away.
  guard.expectTrouble(/Applying inline style/);
  await signIn(page, '/settings/outlets');
  await openOutlet(page, 'hki3');
  const bowTie = [
    [24.9, 60.15],
    [24.95, 60.2],
    [24.9, 60.2],
    [24.95, 60.15],
    [24.9, 60.15],
  ];
  for (const [name, content, told] of [
    ['words.kml', 'Helsinki', 'This file is neither GeoJSON nor KML'],
    ['deep.kml', '<a>'.repeat(100_000), 'This file is neither GeoJSON nor KML'],
    ['entities.kml', `<!DOCTYPE kml [<!ENTITY a "1">]>${kml}`, 'This file is neither GeoJSON nor KML'],
    ['large.geojson', ' '.repeat(1_000_001), 'This file is too large for one area'],
    ['bow-tie.json', geoJson(bowTie), 'The line crosses or touches itself after corner 3'],
    [
      'hole.json',
      JSON.stringify({ type: 'Polygon', coordinates: [ring, ring] }),
      'An area cannot have holes',
    ],
    [
      'prague.json',
      geoJson(ring.map(([lng = 0, lat = 0]) => [lng - 10, lat - 10])),
      'lies more than 100 km away',
    ],
  ] as const) {
    await upload(page, name, content);
    await expect(card(page).getByRole('alert')).toContainText(told);
  }
  await expect(preview(page)).toBeHidden();
  await expect(card(page).getByText('Nothing drawn')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await upload(page, 'area.kml', kml);
  await expect(preview(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
