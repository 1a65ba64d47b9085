// Where an outlet delivers, drawn in every way there is, and what follows from it (FEE-06).
import type { LatLng } from '@sendero/core/values/place';
import { areaOf } from '@sendero/core/vendor/delivery-area';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { addressField, chooseAddress, feeSummary } from './request-form.ts';

const box = ([south, west, north, east]: readonly [number, number, number, number]): string => {
  const corners: LatLng[] = [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ];
  return JSON.stringify({ type: 'Feature', properties: {}, geometry: areaOf(corners) });
};

const punavuori = box([60.157, 24.925, 60.17, 24.955]);
const bowTie =
  '{"type":"Polygon","coordinates":[[[24.9,60.15],[24.95,60.2],[24.9,60.2],[24.95,60.15],[24.9,60.15]]]}';

/** Opens the area of a collection point from the list of branches. */
async function openArea(page: Page, name: string): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Vendors and collection points' }).click();
  await page.getByRole('button', { name: `Delivery area of ${name}`, exact: true }).click();
  return page.getByRole('dialog', { name: `Delivery area of ${name}` });
}

async function paste(editor: Locator, text: string): Promise<void> {
  await editor.getByLabel('Area as GeoJSON').fill(text);
  await editor.getByRole('button', { name: 'Use this area' }).click();
}

async function save(page: Page, editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Save area' }).click();
  await expect(page.getByText('Delivery area saved')).toBeVisible();
  await expect(editor).toBeHidden();
}

test('a pasted area is in force at once: the form refuses what lies outside, and the map shows it [FEE-06] [FEE-01]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of 422 .*delivery\/fee/);
  await signIn(page, '/request-a-rider/hki2');
  await chooseAddress(page, 'Runeberginkatu 40');
  await expect(feeSummary(page)).toContainText('€');

  const editor = await openArea(page, 'Kauppa & Keittiö Punavuori');
  await expect(editor.getByText('Nothing drawn: riders deliver up to 12 km away')).toBeVisible();
  await paste(editor, punavuori);
  await expect(editor.getByText(/^4 corners, 2\.\d+ km²$/)).toBeVisible();
  await save(page, editor);

  await expect(page.getByText('Unable to deliver to this address')).toBeVisible();
  await chooseAddress(page, 'Bulevardi 14');
  await expect(feeSummary(page)).toContainText('€');
  const map = page.getByRole('region', { name: 'Map of pick-up and drop-off' });
  await expect(map.locator('polygon')).toHaveAttribute('points', /^\S+( \S+){4}$/);

  const again = await openArea(page, 'Kauppa & Keittiö Punavuori');
  await again.getByRole('button', { name: 'Remove the area' }).click();
  await again.getByRole('button', { name: 'Save area' }).click();
  await expect(page.getByText('Delivery area removed')).toBeVisible();
  await expect(map.locator('polygon')).toHaveCount(0);
});

test('an area is drawn without a mouse and without a map [FEE-06]', async ({ page }) => {
  const { keyboard } = page;
  await signIn(page, '/request-a-rider/hki3');
  const editor = await openArea(page, 'Kauppa & Keittiö Bulevardi');
  const press = async (name: string) => {
    await editor.getByRole('button', { name, exact: true }).focus();
    await keyboard.press('Enter');
  };
  await press('Start with a square');
  await expect(editor.getByText('4 corners, 3.99 km²')).toBeVisible();

  await editor.getByRole('radio', { name: /^Corner 1/ }).focus();
  await keyboard.press('ArrowDown');
  await expect(editor.getByRole('radio', { name: /^Corner 2/ })).toBeChecked();
  await press('Move north');
  await press('Move north');
  await expect(editor.getByText('4 corners, 4.19 km²')).toBeVisible();
  await press('Add a corner after this one');
  await expect(editor.getByRole('radio', { name: /^Corner 3/ })).toBeChecked();
  await editor.getByLabel('Latitude and longitude').fill('60.1650, 24.9800');
  await keyboard.press('Enter');
  await expect(editor.getByRole('radio', { name: 'Corner 3 60.165000, 24.980000' })).toBeChecked();
  await editor.getByRole('radio', { name: /^Corner 3/ }).focus();
  await keyboard.press('Delete');
  await expect(editor.getByRole('radio')).toHaveCount(4 + 3);
  await keyboard.press('Control+z');
  await expect(editor.getByRole('radio', { name: /^Corner/ })).toHaveCount(5);

  const dot = editor.getByRole('button', { name: 'Corner 1', exact: true });
  await dot.focus();
  for (let step = 0; step < 3; step += 1) await keyboard.press('Shift+ArrowUp');
  await keyboard.press('Enter');
  await expect(editor.getByRole('status').filter({ hasText: /^Corner 1: / })).toHaveCount(1);
  await save(page, editor);
  await expect((await openArea(page, 'Kauppa & Keittiö Bulevardi')).getByText(/^5 corners/)).toBeVisible();
});

test('what cannot be an area is told where it is wrong, and nothing drawn is lost unasked [FEE-06]', async ({
  page,
}) => {
  await signIn(page, '/request-a-rider/hki4');
  const editor = await openArea(page, 'Kauppa & Keittiö Kluuvi');
  await paste(editor, 'Helsinki');
  await expect(editor.getByText('This is not GeoJSON')).toBeVisible();
  await paste(editor, bowTie);
  await expect(editor.getByText('The line crosses or touches itself after corner 3.')).toBeVisible();
  await paste(editor, box([60.157, 24.92, 60.163, 24.935]));
  await expect(editor.getByText('The collection point itself lies outside')).toBeVisible();

  await editor.getByRole('radio', { name: /^Corner 1/ }).check();
  await editor.getByLabel('Latitude and longitude').fill('60.18, 24.94');
  await page.keyboard.press('Enter');
  await editor.getByRole('radio', { name: /^Corner 2/ }).check();
  await editor.getByLabel('Latitude and longitude').fill('60.18, 24.90');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('alert')).toContainText('crosses or touches itself');
  await expect(editor.getByRole('button', { name: 'Save area' })).toBeDisabled();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you drew?' });
  await question.getByRole('button', { name: 'Keep drawing' }).click();
  await expect(editor).toBeVisible();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toBeHidden();
  await expect(addressField(page)).toBeVisible();
});

test('on a phone, and right to left, the editor has its place [FEE-06]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/request-a-rider/hki5');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Delivery area of Kauppa & Keittiö Hakaniemi' }).click();
  const editor = page.getByRole('dialog', { name: 'Delivery area of Kauppa & Keittiö Hakaniemi' });
  await editor.getByRole('button', { name: 'Start with a square' }).click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await expectNoOverflow(page);
  await editor
    .getByRole('region', { name: 'Map of the delivery area' })
    .click({ position: { x: 60, y: 60 } });
  await expect(editor.getByText(/^5 corners/)).toBeVisible();
});

test.describe('with WebGL', () => {
  test.use({ webgl: true });

  test('an area is drawn and bent with the mouse [FEE-06]', async ({ page }) => {
    // One map at a time: this section has none.
    await signIn(page, '/history/hki6');
    const editor = await openArea(page, 'Kauppa & Keittiö Töölö');
    const map = editor.getByRole('region', { name: 'Map of the delivery area' });
    await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
    const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const to = (right: number, down: number) =>
      page.mouse.move(x + width * right, y + height * down, { steps: 8 });
    const press = async (right: number, down: number) => {
      await to(right, down);
      await page.mouse.down();
      await page.mouse.up();
    };
    const drag = async (from: [number, number], on: [number, number]) => {
      await to(...from);
      await page.mouse.down();
      await to(...on);
      await page.mouse.up();
    };
    const told = (corners: number) => editor.getByText(new RegExp(`^${corners} corners`));

    // Once the cursor is a cross, presses draw.
    await expect(async () => {
      await to(0.2, 0.2);
      await to(0.3, 0.3);
      await expect(map.locator('canvas')).toHaveCSS('cursor', 'crosshair', { timeout: 500 });
    }).toPass();
    await press(0.3, 0.3);
    await press(0.7, 0.3);
    await press(0.7, 0.7);
    await press(0.3, 0.7);
    await press(0.3, 0.3);
    await expect(told(4)).toBeVisible();
    await drag([0.5, 0.3], [0.5, 0.15]);
    await expect(told(5), 'a corner pulled out of an edge').toBeVisible();
    await expect(editor.getByRole('radio', { name: /^Corner/, checked: true })).toHaveCount(1);
    // It was put in, then moved.
    await editor.getByRole('button', { name: 'Undo' }).dblclick();
    await expect(told(4)).toBeVisible();
    await save(page, editor);
  });
});
