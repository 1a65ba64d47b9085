// An owner has a program of theirs told of orders, tries it, and sees what it answered.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';

test('a webhook is added with its secret, tried, and seen to fail and to be taken [DEV-05]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/422/);
  let status = 500;
  const receiver = createServer((request, reply) => {
    request.resume().on('end', () => reply.writeHead(status).end(`said ${status}`));
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;

  await signIn(page, '/settings/webhooks');
  await page.getByRole('textbox', { name: 'Web address' }).fill('not an address');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('begins with https://')).toBeVisible();
  await page.getByRole('textbox', { name: 'Web address' }).fill(url);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();

  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: url }) });
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(card.getByRole('status')).toContainText('said 500');
  status = 200;
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(card.getByRole('status')).toContainText('said 200');
  await card.locator('summary').click();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await card.getByText('Failed', { exact: true }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card).toHaveCount(0);
  receiver.close();
});
