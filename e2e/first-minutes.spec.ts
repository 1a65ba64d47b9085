// A developer who has never been here: a key on the screen, the commands of the guide, and the first signed webhook.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { openReceiver, openTerminal } from './terminal.ts';

const guide = readFileSync(join(import.meta.dirname, '../content/developers/first-order.md'), 'utf8');
/** Every block of code of the guide; what is exported stands on the screen with the key. */
const blocks = [...guide.matchAll(/^```(ts|sh)\n(.*?)^```/gms)].flatMap(([, language, code = '']) =>
  code.startsWith('export ')
    ? []
    : [{ language: language === 'ts' ? ('ts' as const) : ('sh' as const), code }],
);
const FIVE_MINUTES_MS = 300_000;

test('a first order and its verified webhooks take less than five minutes [DEV-02] [DEV-04] [DEV-05] [DEV-07] [DEV-08]', async ({
  page,
  product,
}) => {
  test.setTimeout(FIVE_MINUTES_MS);
  // What `npm install` does takes no time of the developer's that this product could save.
  const terminal = openTerminal();
  const receiver = await openReceiver();
  const begun_ms = performance.now();
  try {
    await signIn(page, '/settings/developers');
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Laptop');
    await page.reload();
    await page.getByRole('button', { name: 'New API key' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Laptop');
    await dialog.getByRole('button', { name: 'New API key' }).click();
    const told = page.getByRole('group', { name: /shown this once/ });
    await expectAccessible(page);
    // Pressing beside it does not lose what is shown once.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    const exported = (await told.locator('code').last().textContent()) ?? '';
    const lines = exported.split('\n').map((line) => line.replace(/^export /, '').split('='));
    const own = Object.fromEntries(lines) as { SENDERO_ORIGIN: string; SENDERO_KEY: string };
    expect(own.SENDERO_ORIGIN).toBe(product.origin);
    expect(own.SENDERO_KEY).toMatch(/^sndr_test_/);

    for (const { language, code } of blocks) expect(await terminal.run(language, code, own)).toMatch(/\S/);

    await terminal.run('sh', `sendero login --origin ${own.SENDERO_ORIGIN} --key ${own.SENDERO_KEY}`);
    const listening = terminal.start(['listen', '--forward-to', receiver.url]);
    const secret = (await listening.line(/whsec_/)).replace('Signed with ', '');
    await listening.line(/Listening to/);
    const verified: { type: string; status: string; order_id: string }[] = [];
    const delivered = new Promise<void>((resolve) =>
      receiver.onMessage(({ headers, body }) => {
        // By the library of those who wrote the specification: it throws for what is not signed.
        const message = new Webhook(secret).verify(body, headers as Record<string, string>) as {
          type: string;
          data: { status: string; order: { order_id: string } };
        };
        const { status, order } = message.data;
        verified.push({ type: message.type, status, order_id: order.order_id });
        if (status === 'DELIVERED') resolve();
      }),
    );
    const placing =
      'sendero order --to "Aleksanterinkatu 21" --name "Eero" --phone +358501234567 --test delivered --speed 1000 --yes --json';
    const { order_id, test: isTest } = JSON.parse(await terminal.run('sh', placing));
    expect(isTest).toBe(true);
    await delivered;
    const ride = verified.filter((one) => one.order_id === order_id);
    expect(ride[0]?.type).toBe('order.created');
    expect(ride.at(-1)).toMatchObject({ type: 'order.updated', status: 'DELIVERED' });

    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('Last used');
    await expect(page.getByText(own.SENDERO_KEY)).toHaveCount(0);
    expect(performance.now() - begun_ms).toBeLessThan(FIVE_MINUTES_MS);
  } finally {
    terminal.close();
    receiver.close();
  }
});

test('every call is tried in place: a key pasted, a call pressed, the product’s own answer read [DEV-04]', async ({
  page,
  product,
}) => {
  await signIn(page, '/settings/developers');
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Browser');
  await page.getByRole('dialog').getByRole('button', { name: 'New API key' }).click();
  const key =
    (await page
      .getByText(/^sndr_test_/)
      .first()
      .textContent()) ?? '';

  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== product.origin)
      elsewhere.push(request.url());
  });
  await page.goto('/developers/first-order');
  await page.getByRole('link', { name: 'Every call' }).click();
  await page.getByPlaceholder('Token').first().fill(key);
  // Staff's calls are no developer's.
  await expect(page.getByText('operator', { exact: true })).toHaveCount(0);
  const inMenu = (name: RegExp) =>
    page.getByRole('link', { name }).or(page.getByRole('button', { name })).first();
  await inMenu(/^vendor/).click();
  await inMenu(/^Every vendor and collection point/).click();
  await page.getByRole('button', { name: /^Test Request.*\/api\/v1\/vendors\)$/ }).click();
  const answered = page.waitForResponse('**/vendor/api/v1/vendors');
  await page.getByRole('button', { name: 'Send' }).first().click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('200 OK')).toBeVisible();
  await expect(page.getByText('"test_hki1"').first()).toBeVisible();
  expect(elsewhere).toEqual([]);
  await page.goto('/developers/reference');
  await page.getByRole('link', { name: 'Guides' }).click();
  await expect(page.getByRole('heading', { name: 'First order in five minutes' })).toBeVisible();
});
