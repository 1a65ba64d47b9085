// What a shop is told of that somebody else did, and how it speaks up. The riders of its fleet do nothing, so that nothing
// happens but what a story does.
import type { BrowserContext, Page } from '@playwright/test';
import { csvOf, placeAll, upload } from './bulk-sheet.ts';
import { expect, signIn } from './fixtures.ts';
import { test } from './fleet-fixtures.ts';
import { list, openOrder } from './board.ts';
import { PHONE } from './screen.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Opens a list of a vendor on which no row shows what is announced, and waits until it is read. */
async function openLists(page: Page, vendorId: string): Promise<void> {
  await signIn(page, `/order-tracking/${vendorId}`);
  await list(page, 'Scheduled').click();
  await expect(list(page, 'New')).toContainText(/\d/);
}

/** Every line that is shown from now on, however shortly. */
async function hearLines(page: Page): Promise<() => Promise<string>> {
  await notices(page).evaluate((region) => {
    const heard = new Set<string>();
    const hear = (): void => {
      for (const { textContent } of region.querySelectorAll('li, p')) if (textContent) heard.add(textContent);
      region.dataset['heard'] = [...heard].join('\n');
    };
    new MutationObserver(hear).observe(region, { childList: true, subtree: true, characterData: true });
    hear();
  });
  return async () => (await notices(page).getAttribute('data-heard')) ?? '';
}

test('what others do is announced, many at once as one; what this window does is not [LIV-03] [BRD-05]', async ({
  page,
  openWindow,
  caller,
}) => {
  await openLists(page, 'hki4');
  const till = await openWindow();
  await openLists(till, 'hki4');
  const heard = await hearLines(page);

  const gone = await caller.place({ vendor_id: 'hki4', customer: 'Ville Koskinen' });
  await caller.place({ vendor_id: 'hki4', customer: 'Noora Kinnunen' });
  await expect(notices(page).getByText(/New order: Ville|2 new orders/)).toBeVisible();
  await till.setViewportSize(PHONE);
  await list(till, 'New').click();
  const drawer = await openOrder(till, 'Ville Koskinen');
  await list(page, 'New').click();
  await openOrder(page, 'Noora Kinnunen');
  await list(page, 'Scheduled').click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('combobox').selectOption('mistake_error');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const notice = notices(till).getByText('Cancelled: Noora Kinnunen');
  // One that is pointed at stays.
  await notice.hover();
  const foot = drawer.locator('footer');
  const room = async () => {
    const [over, under] = await Promise.all([notice.boundingBox(), foot.boundingBox()]);
    return over && under ? under.y - over.y - over.height : -Infinity;
  };
  await expect.poll(room, { message: 'the notice stands over what may be done' }).toBeGreaterThanOrEqual(0);

  await caller.cancel(gone);
  await expect(notices(page).getByText('Cancelled: Ville Koskinen')).toBeVisible();
  expect(await heard()).not.toMatch(/Cancelled: Noora|orders were cancelled/);
});

test('the orders of a sheet are announced to others, not where it was placed [LIV-03] [BLK-01]', async ({
  page,
  openWindow,
  caller,
}) => {
  const till = await openWindow();
  await openLists(till, 'hki6');
  await signIn(page, '/bulk-order/hki6');
  await upload(page, csvOf([{ 'Customer name': 'Aino Salo' }, { 'Customer name': 'Oskari Niemi' }]));
  const heard = await hearLines(page);
  await placeAll(page, 2);
  await expect(page).toHaveURL('/order-tracking/hki6');
  await list(page, 'Scheduled').click();
  await expect(notices(till).getByText('2 new orders')).toBeVisible();

  await caller.place({ vendor_id: 'hki6', customer: 'Leena Ahonen' });
  await expect(notices(page).getByText('New order: Leena Ahonen')).toBeVisible();
  expect(await heard()).not.toMatch(/new orders|Aino Salo|Oskari Niemi/);
});

/** Counts the notes that the windows play, and where the sound they go to stands. */
const listenToNotes = (context: BrowserContext) =>
  context.addInitScript(() => {
    const heard = { notes: 0, sounds: new Array<AudioContext>() };
    Object.assign(window, { heard });
    window.AudioContext = new Proxy(AudioContext, {
      construct: (target, given: []) => {
        const made = new target(...given);
        heard.sounds.push(made);
        return made;
      },
    });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = new Proxy(start, {
      apply: (target, tone, given) => {
        heard.notes += 1;
        Reflect.apply(target, tone, given);
      },
    });
  });

const soundOf = (page: Page) =>
  page.evaluate(() => {
    const { heard } = window as unknown as { heard: { notes: number; sounds: AudioContext[] } };
    return { notes: heard.notes, sounds: heard.sounds.map(({ state }) => state) };
  });

const openChoice = (page: Page) => page.getByRole('button', { name: 'Tell me about new orders' }).click();

test('of several windows one is heard, a visible one before a hidden one [LIV-03]', async ({
  page: hidden,
  context,
  caller,
}) => {
  await listenToNotes(context);
  await hidden.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  await openLists(hidden, 'hki5');
  const visible = await context.newPage();
  await visible.goto('/order-tracking/hki5');
  await list(visible, 'Scheduled').click();
  await openChoice(visible);
  await visible.getByRole('switch', { name: 'Play a sound' }).check();
  await expect.poll(() => soundOf(visible)).toEqual({ notes: 2, sounds: ['running'] });
  await list(hidden, 'Delivered').click();

  await caller.place({ vendor_id: 'hki5', customer: 'Ville Koskinen' });
  await expect.poll(() => soundOf(visible), { timeout: 15_000 }).toEqual({ notes: 4, sounds: ['running'] });
  await caller.place({ vendor_id: 'hki5', customer: 'Leena Ahonen' });
  await expect.poll(() => soundOf(visible), { timeout: 15_000 }).toEqual({ notes: 6, sounds: ['running'] });
  for (const page of [visible, hidden])
    await expect(notices(page).getByText('New order: Leena Ahonen')).toBeVisible();
  expect(await soundOf(hidden)).toEqual({ notes: 0, sounds: [] });

  await visible.close();
  await caller.place({ vendor_id: 'hki5', customer: 'Oskari Niskanen' });
  await expect.poll(() => soundOf(hidden), { timeout: 15_000 }).toEqual({ notes: 2, sounds: ['running'] });
});

test('a shop chooses how new orders speak up, and this device remembers', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  // Chromium's headless shell has no desktop to notify, and says "denied" whatever is granted.
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }));
  await openLists(page, 'hki4');
  await openChoice(page);
  await page.getByRole('switch', { name: 'Play a sound' }).check();
  const notification = page.getByRole('switch', { name: 'Notify me when I look elsewhere' });
  await notification.click();
  await expect(notification).toBeChecked();
  await page.reload();
  await openChoice(page);
  await expect(page.getByRole('switch', { name: 'Play a sound' })).toBeChecked();
  await expect(notification).toBeChecked();
});

test('where the browser keeps notifications back, the choice says so and how to change it', async ({
  page,
  context,
}) => {
  // What is not granted is refused from here on.
  await context.grantPermissions(['clipboard-read']);
  await openLists(page, 'hki4');
  await openChoice(page);
  await expect(page.getByRole('switch', { name: 'Notify me when I look elsewhere' })).toBeDisabled();
  await expect(page.getByText(/Allow notifications for this site/)).toBeVisible();
  await page.getByRole('switch', { name: 'Play a sound' }).check();
});
