// A customer's browser tells them of their order, though its page is not looked at. The browser's own push service is outside: a
// loopback one stands in for it, and the browser is handed what arrives there.
import type { BrowserContext, Worker } from '@playwright/test';
import { startPushService } from '../server/src/testing/push-server.ts';
import { KAMPPI } from './calls.ts';
import { expect, test } from './fixtures.ts';

const service = await startPushService();
const { public_key, private_key, contact, url } = service.settings;

test.use({
  viewport: { width: 390, height: 844 },
  settings: {
    RIDER_SPEED: '5',
    PUSH_PUBLIC_KEY: public_key,
    PUSH_PRIVATE_KEY: private_key,
    PUSH_CONTACT: contact,
    PUSH_URL: url.href,
  },
});
test.afterAll(() => service.close());

test('a device is told of its order though nobody looks at the page [RCP-07]', async ({
  page,
  context,
  caller,
}) => {
  await subscribeAt(context, 'phone');
  const order = await caller.place({
    vendor_id: 'hki2',
    customer: 'Aino Virtanen',
    to: KAMPPI,
    preordered_for: Math.floor(Date.now() / 1000) + 20 * 3600,
  });
  const path = `/tracking/${order.link_id ?? ''}`;
  const working = context.waitForEvent('serviceworker');
  await page.goto(path);
  await page.getByRole('button', { name: 'Get messages on this device' }).click();
  await expect(page.getByText('You get messages on this device.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You get messages on this device.')).toBeVisible();

  await caller.cancel(order);
  await expect.poll(() => service.told.map(({ name }) => name), { timeout: 20_000 }).toEqual(['phone']);
  const shown = await showIn(await working, JSON.stringify(service.told[0]?.notice));
  expect(shown).toMatchObject([
    'Kauppa & Keittiö Punavuori',
    { body: expect.stringMatching(/Punavuori/), lang: 'fi', data: expect.stringContaining(path) },
  ]);
});

/** A browser without windows has no push service and asks nobody: it is allowed, and subscribed with ours. */
async function subscribeAt(context: BrowserContext, name: string): Promise<void> {
  await context.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
  }, service.subscribe(name));
}

/** Hands a worker what its push service took, and returns what it shows. */
const showIn = (worker: Worker, json: string) =>
  worker.evaluate(
    (text) =>
      new Promise<unknown[]>((shown) => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        registration.showNotification = (...given) => Promise.resolve(shown(given));
        const data = { json: () => JSON.parse(text) as unknown };
        dispatchEvent(Object.assign(new Event('push'), { data, waitUntil: () => undefined }));
      }),
    json,
  );
