// A delivery within a shop's own page, which is served by somebody else from another origin.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KAMPPI } from './calls.ts';
import { expect, signIn, test } from './fixtures.ts';

/** A shop's page at an origin of its own, with this in it. */
async function aShopsPage(content: () => string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>${content()}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a page that the owner allowed shows it, and another does not [RCP-08]', async ({
  page,
  caller,
  product,
  openWindow,
  guard,
}) => {
  guard.expectTrouble(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chrome-error/);
  const order = await caller.place({ vendor_id: 'hki2', customer: 'Aino Virtanen', to: KAMPPI });
  const link = `${product.origin}/tracking/${order.link_id ?? ''}`;
  const content = () =>
    `<script src="${product.origin}/embed/sendero-delivery.js" async></script><sendero-delivery link="${link}"></sendero-delivery>`;
  const [allowed, other] = [await aShopsPage(content), await aShopsPage(content)];

  await signIn(page, '/settings/outlets');
  await page.getByRole('combobox', { name: 'Vendors and collection points' }).selectOption({ value: 'hki2' });
  const card = page.getByRole('region', { name: 'On your own website' });
  const field = card.getByLabel('Addresses of your websites, one on each line');
  await field.fill('https://*.shop.example');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('“https://*.shop.example” cannot be allowed.')).toBeVisible();
  await field.fill(`${allowed.origin}/`);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveValue(allowed.origin);
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();

  const shop = await openWindow();
  await shop.goto(allowed.origin);
  const frame = shop.frameLocator('sendero-delivery iframe');
  await expect(frame.getByText(order.order_id)).toBeVisible();
  await expect(frame.getByRole('banner')).toBeHidden();
  const heights = () =>
    shop
      .locator('sendero-delivery iframe')
      .evaluate((one: HTMLIFrameElement) => one.getBoundingClientRect().height);
  await expect.poll(heights).not.toBe(640);
  if (process.env['SHOTS'])
    await shop.screenshot({ path: `${process.env['SHOTS']}/embedded.png`, fullPage: true });

  const stranger = await openWindow();
  const refused = stranger.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await stranger.goto(other.origin);
  await refused;
  await expect(stranger.frameLocator('sendero-delivery iframe').getByText(order.order_id)).toHaveCount(0);
  [allowed, other].forEach(({ close }) => close());
});
