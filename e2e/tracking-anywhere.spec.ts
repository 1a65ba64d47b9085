// The tracking page on whatever a customer holds: without a network, without scripts, and at once where there are both.
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { KAMPPI, inTwentyHours } from './calls.ts';
import { expect, test } from './fixtures.ts';

const wish = { vendor_id: 'hki2', customer: 'Aino Virtanen', to: KAMPPI } as const;

/** Whether this device keeps the page at `path`: another may still come from what a story before has left running. */
const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (key) => {
    const pages = await caches.open('sendero-tracking-pages');
    return (await pages.match(key, { ignoreVary: true })) !== undefined;
  }, path);

interface Line {
  readonly origin: string;
  /** From now on every page ends in its middle. */
  breaksPages(): void;
  close(): void;
}

/** A way to the product that can be cut. */
async function openLine(to: string): Promise<Line> {
  let isBroken = false;
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const onward = ask(to + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isBroken && url.startsWith('/tracking/'))
        return void answer.once('data', (part: Buffer) =>
          response.write(part.subarray(0, part.length / 2), () => response.destroy()),
        );
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    breaksPages: () => void (isBroken = true),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a change is on the page at once, and the server is not asked meanwhile [RCP-08]', async ({
  page,
  caller,
}) => {
  const order = await caller.place({ ...wish, preordered_for: inTwentyHours() });
  const streamed = page.waitForRequest(/\/changes$/);
  await page.goto(`/tracking/${order.link_id ?? ''}`);
  await streamed;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await caller.cancel(order);
  await expect(page.locator('[data-tone=ended]')).toBeVisible({ timeout: 3000 });
  expect(asked.filter((url) => url.includes('/track/'))).toEqual([]);
});

test('a page that was opened before is there without a network, says since when, and goes on by itself [RCP-08]', async ({
  page,
  context,
  caller,
  guard,
}) => {
  guard.expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  const order = await caller.place({ ...wish, preordered_for: inTwentyHours() });
  const path = `/tracking/${order.link_id ?? ''}`;
  await page.goto(path);
  await expect.poll(() => isKept(page, path)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline. Last updated')).toBeVisible();
  await expect(page.getByText(order.order_id)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-kept', '');

  await caller.cancel(order);
  await context.setOffline(false);
  await expect(page.locator('[data-tone=ended]')).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);

  // The portal has nothing of it.
  await page.goto('/connect');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('what arrives late does not hide that the network is gone [RCP-08]', async ({
  page,
  context,
  caller,
  guard,
}) => {
  guard.expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  const order = await caller.place({ ...wish, preordered_for: inTwentyHours() });
  await page.goto(`/tracking/${order.link_id ?? ''}`);
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  const release = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/track/*');
  await page.route('**/track/*', async (route) => {
    const response = await route.fetch();
    await release.promise;
    await route.fulfill({ response }).finally(late.resolve);
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await asked;
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Last updated')).toBeVisible();
  release.resolve();
  await late.promise;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByText('You are offline. Last updated')).toBeVisible();
});

test('a network that is lost in the middle of the page does not cost what is kept [RCP-08]', async ({
  page,
  caller,
  product,
  guard,
}) => {
  guard.expectTrouble(/ERR_|Failed to (load|fetch)|network error/);
  const line = await openLine(product.origin);
  const order = await caller.place({ ...wish, preordered_for: inTwentyHours() });
  const path = `/tracking/${order.link_id ?? ''}`;
  await page.goto(line.origin + path);
  await expect.poll(() => isKept(page, path)).toBe(true);
  line.breaksPages();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-kept', '');
  await expect(page.getByText(order.order_id)).toBeVisible();
  line.close();
});

test('a link that leads to no order any more is forgotten [RCP-08] [PUB-06]', async ({
  page,
  context,
  caller,
  guard,
}) => {
  guard.expectTrouble(/404|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const order = await caller.place({ ...wish, preordered_for: inTwentyHours() });
  const path = `/tracking/${order.link_id ?? ''}`;
  await page.goto(path);
  await expect.poll(() => isKept(page, path)).toBe(true);
  await context.route(`**${path}`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.reload();
  await expect.poll(() => isKept(page, path)).toBe(false);
  await context.setOffline(true);
  await context.unroute(`**${path}`);
  await expect(page.reload()).rejects.toThrow();
});

test('without scripts everything is read, and one press brings it up to date [RCP-08] [NAV-17]', async ({
  openWindow,
  caller,
}) => {
  const order = await caller.place({ ...wish, preordered_for: inTwentyHours() });
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto(`/tracking/${order.link_id ?? ''}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(order.order_id)).toBeVisible();
  await caller.cancel(order);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.locator('[data-tone=ended]')).toBeVisible();
});
