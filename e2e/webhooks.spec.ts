// An owner has a program of theirs told of orders, tries it, and sees what it answered.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible, expectFocusKept, expectNoOverflow } from './checks.ts';
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
  const dialog = page.getByRole('dialog');
  const add = () => dialog.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByRole('textbox', { name: 'Web address' }).fill('not an address');
  await add();
  await expect(dialog.getByText('begins with https://')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Web address' }).fill(url);
  await dialog.getByRole('radio', { name: 'Chosen collection points' }).check();
  await add();
  await expect(dialog.getByText('Please choose a collection point')).toBeVisible();
  await expectAccessible(page);
  // What was typed is still there after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Web address' })).toHaveValue(url);
  await dialog.getByRole('checkbox', { name: 'Kauppa & Keittiö Punavuori' }).check();
  await add();
  await expect(page.getByText(/^whsec_/)).toBeVisible();

  const card = page.locator('li').filter({ has: page.getByRole('heading', { name: url }) });
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

  // A receiver that lost what it took has the hours before sent again, by what was tried in them.
  await card.getByText('Send everything of a period again').click();
  await card.getByLabel('From').fill('2026-01-02T10:00');
  await card.getByLabel('Until').fill('2026-01-02T09:00');
  await card.getByRole('button', { name: 'Send again' }).click();
  await expect(card.getByText('an end after the beginning')).toBeVisible();
  await card.getByLabel('Until').fill('2026-01-02T11:00');
  await card.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again: 0')).toBeVisible();

  const choose = async (item: string) => {
    await card.getByRole('button', { name: `Edit ${url}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Change');
  await dialog.getByRole('checkbox', { name: 'A payment arrived' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('A payment arrived')).toBeVisible();
  await choose('New secret');
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await expect(card.getByText('Signed with the secret before, too')).toBeVisible();
  await choose('Remove');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toHaveCount(1);
  await choose('Remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(card).toHaveCount(0);
  await expectFocusKept(page);
  receiver.close();
});

test('a key is made and ended, and the keyboard stays with the keys [DEV-01]', async ({ page }) => {
  await signIn(page, '/settings/developers');
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Till 9');
  await page.getByRole('dialog').getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('button', { name: 'End: Till 9' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Till 9' })).toHaveCount(0);
  await expectFocusKept(page);
});
