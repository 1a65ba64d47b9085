// A chain adds a collection point, its new owner is let in and sees it alone; editing, refusals, the marker (OUT-03…08).
import { reverse } from '@sendero/core/contract/address-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { addOutlet, listVendors } from '@sendero/core/contract/vendor-api';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';

const EMAIL = 'kallio@sendero.example';
const PASSWORD = 'Kallio!2345';

async function openBranches(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Vendors and collection points' }).click();
  return page.getByRole('group', { name: 'Vendors and collection points' });
}

async function openNew(page: Page): Promise<Locator> {
  await openBranches(page);
  await page.getByRole('button', { name: 'Add collection point' }).click();
  return page.getByRole('dialog', { name: 'Add collection point' });
}

async function chooseAddress(dialog: Locator, text: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Pick-up address' }).fill(text);
  await dialog.getByRole('listbox', { name: 'Pick-up address' }).getByRole('option').first().click();
}

async function fill(dialog: Locator, id: string, name: string): Promise<void> {
  await dialog.getByLabel('Collection point ID').fill(id);
  await dialog.getByLabel('Label').fill(name);
  await dialog.getByLabel('Phone number').fill('040 123-4567 (shop)');
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true }).click();

test('a point is added, its new owner comes in by mail and sees it alone [OUT-03] [OUT-08] [NAV-14]', async ({
  page,
  openWindow,
  guard,
}) => {
  // The live connection may try once more before the page knows.
  guard.expectTrouble(/status of 401|HTTP Authentication failed/);
  await signIn(page);
  const dialog = await openNew(page);
  await expect(dialog.getByLabel('Parent vendor')).toHaveCount(0);
  await fill(dialog, 'KK-08', 'Kauppa & Keittiö Kallio');
  await expect(dialog.getByLabel('Phone number')).toHaveValue('0401234567');
  await chooseAddress(dialog, 'Hämeentie 20');
  await expect(dialog.getByRole('button', { name: 'Pick-up', exact: true })).toBeVisible();
  await dialog.getByLabel('Email of owner 1').fill(EMAIL);
  await dialog.getByRole('button', { name: 'Add an owner' }).click();
  await expect(dialog.getByLabel('Email of owner 2')).toBeFocused();
  await dialog.getByLabel('Email of owner 2').fill('nobody');
  await dialog.getByRole('button', { name: 'Remove owner 2' }).click();
  await save(dialog);
  await expect(
    page.getByText(
      'The collection point has been saved successfully. A new one takes a few minutes to become available.',
    ),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  const branches = await openBranches(page);
  await expect(branches.getByText('Kauppa & Keittiö Kallio', { exact: true })).toBeVisible();

  const theirs = await openWindow();
  const mail = theirs.getByRole('article').filter({ hasText: EMAIL });
  await expect(async () => {
    await theirs.goto('/dev/outbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByRole('link').click();
  await expect(theirs.getByRole('heading', { name: 'Welcome to Sendero' })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Open account and sign in' }).click();
  await expect(theirs.getByText('Please enter your name')).toBeVisible();
  await theirs.getByLabel('Your name').fill('Kaisa Kallio');
  await theirs.getByLabel('Phone number').fill('040 765 4321');
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Password once more').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Open account and sign in' }).click();
  await expect(theirs).toHaveURL('/request-a-rider');
  const own = await openBranches(theirs);
  await expect(own.getByRole('radio')).toHaveCount(1);
  await expect(own.getByText('Kauppa & Keittiö Kallio', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Add collection point' })).toHaveCount(0);
  await theirs.goto('/order-tracking');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeAttached();

  await page.getByRole('button', { name: 'Edit Kauppa & Keittiö Kallio' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit collection point' });
  await expect(editing.getByLabel('Collection point ID')).not.toBeEditable();
  await editing.getByRole('button', { name: 'Remove owner 1' }).click();
  await editing.getByLabel('Label').fill('Kallio Market');
  await save(editing);
  await expect(
    page.getByText('The collection point has been saved successfully.', { exact: true }),
  ).toBeVisible();
  // Who owns nothing any more is signed out at once.
  await expect(theirs.getByText('You are now disconnected')).toBeVisible();
});

test('what is missing is said at its field, and a field that is edited is right again [OUT-04] [OUT-06]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of (409|422|403)/);
  await signIn(page);
  const dialog = await openNew(page);
  await dialog.getByLabel('Email of owner 1').fill('kallio@');
  await save(dialog);
  const address = dialog.getByRole('combobox', { name: 'Pick-up address' });
  const noteOf = (label: string, note: string) =>
    expect(dialog.getByLabel(label)).toHaveAccessibleDescription(note);
  await noteOf('Collection point ID', 'Please enter collection point ID');
  await expect(dialog.getByLabel('Collection point ID')).toBeFocused();
  await noteOf('Label', 'Please enter label');
  await noteOf('Phone number', 'Please enter phone number');
  await expect(address).toHaveAccessibleDescription('Please select pickup address');
  await noteOf('Email of owner 1', 'Please enter a valid email');
  await dialog.getByLabel('Label').fill('Kallio');
  await expect(dialog.getByText('Please enter label')).toHaveCount(0);
  await expect(dialog.getByText('Please enter phone number')).toBeVisible();
  await expect(dialog.getByLabel('Label')).toBeFocused();

  await chooseAddress(dialog, 'Hämeentie 20');
  const marker = dialog.getByRole('button', { name: 'Pick-up', exact: true });
  await expect(marker).toBeVisible();
  await address.press('End');
  await address.pressSequentially('0');
  await expect(marker).toHaveCount(0);

  await chooseAddress(dialog, 'Hämeentie 20');
  await fill(dialog, 'kk-02', 'Kallio');
  await dialog.getByRole('button', { name: 'Remove owner 1' }).click();
  await save(dialog);
  await noteOf('Collection point ID', 'Another of your collection points has this ID');
  await expect(dialog.getByLabel('Label')).toHaveValue('Kallio');

  await page.route(`**${addressOf(addOutlet)}`, (route) =>
    route.fulfill({ status: 403, json: { code: 'Odd', detail: 'The chain is closed for today.' } }),
  );
  await dialog.getByLabel('Collection point ID').fill('KK-12');
  await save(dialog);
  await expect(dialog.getByText('The chain is closed for today.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Collection point ID')).toHaveValue('KK-12');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('who owns more than one parent says below which; one press sends all of it, once [OUT-03] [OUT-08]', async ({
  page,
}) => {
  await page.route(`**${addressOf(listVendors)}`, async (route) => {
    const response = await route.fetch();
    const { vendors } = (await response.json()).result;
    const other = { ...vendors[0], id: 'hki90', vendor_id: 'hki90', name: 'Another Chain' };
    await route.fulfill({ response, json: { result: { vendors: [...vendors, other] } } });
  });
  const bodies: unknown[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route(`**${addressOf(addOutlet)}`, async (route) => {
    bodies.push(route.request().postDataJSON());
    await answered.promise;
    await route.fulfill({ json: { result: {} } });
  });
  await signIn(page, '/request-a-rider/hki2');
  const dialog = await openNew(page);
  await fill(dialog, 'AC-01', 'Another Kallio');
  await expect(dialog.getByLabel('Parent vendor')).toHaveValue('hki1');
  await dialog.getByLabel('Parent vendor').selectOption('Another Chain');
  await chooseAddress(dialog, 'Hämeentie 20');
  await expect(dialog.getByRole('button', { name: 'Pick-up', exact: true })).toBeVisible();
  await save(dialog);
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByLabel('Label').press('Enter');
  answered.resolve();
  await expect(dialog).toBeHidden();
  expect(bodies).toEqual([
    {
      parent_vendor_id: 'hki90',
      client_vendor_id: 'AC-01',
      name: 'Another Kallio',
      address: 'Hämeentie 20, 00500 Helsinki',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      rider_instructions: '',
      phone_number: '0401234567',
      city: 'Helsinki',
      unit: '',
      building: '',
      street: 'Hämeentie',
      postal_code: '00500',
      country_code: 'FI',
      street_number: '20',
      users: [],
    },
  ]);
});

test('a dragged marker has another address, or only another place where none is found [OUT-07] [OUT-03]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of 503/);
  await signIn(page);
  await openBranches(page);
  await page.getByRole('button', { name: 'Edit Kauppa & Keittiö Punavuori' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit collection point' });
  const address = dialog.getByRole('combobox', { name: 'Pick-up address' });
  const before = await address.inputValue();
  const marker = dialog.getByRole('button', { name: 'Pick-up', exact: true });
  await expect(marker).toBeVisible();
  expect((await marker.locator('svg').first().boundingBox())?.height).toBeCloseTo(65, 0);

  await page.route(`**${addressOf(reverse)}**`, (route) => route.fulfill({ status: 503, json: {} }));
  await marker.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(
    'We could not find the address of that point. The marker was moved, the text was kept.',
    { timeout: 20_000 },
  );
  await expect(address).toHaveValue(before);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(dialog);
  const { address: kept, latitude } = (await sent).postDataJSON();
  expect(kept).toBe(before);
  expect(latitude).toBeGreaterThan(60.1629);
  await expect(dialog).toBeHidden();

  await page.unroute(`**${addressOf(reverse)}**`);
  await openBranches(page);
  await page.getByRole('button', { name: 'Edit Kauppa & Keittiö Punavuori' }).click();
  await marker.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(address).not.toHaveValue(before);
});

test('a marker that was just dragged is saved with its own address, however late that comes [OUT-07] [OUT-08]', async ({
  page,
}) => {
  const answer = await holdBack(page, `**${addressOf(reverse)}**`);
  await signIn(page);
  await openBranches(page);
  await page.getByRole('button', { name: 'Edit Kauppa & Keittiö Punavuori' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit collection point' });
  const address = dialog.getByRole('combobox', { name: 'Pick-up address' });
  const before = await address.inputValue();
  const asked = page.waitForRequest((request) => request.url().includes(addressOf(reverse)));
  await dialog.getByRole('button', { name: 'Pick-up', exact: true }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await asked;
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(dialog);
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(address).toHaveValue(before);
  answer();
  const { address: saved, street, longitude } = (await sent).postDataJSON();
  expect(saved).not.toBe(before);
  expect(saved).toContain(street);
  expect(longitude).toBeGreaterThan(24.94);
  await expect(dialog).toBeHidden();
});

test('the dialog opens from the drawer of a phone, and fits it [OUT-03] [NAV-14]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Add collection point' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add collection point' });
  await expect(dialog.getByLabel('Collection point ID')).toBeVisible();
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectNoOverflow(page);
  await expectAccessible(page);
});
