// Somebody is invited, comes, changes their address, and is removed.
import type { Page } from '@playwright/test';
import { expectAccessible, expectFocusKept } from './checks.ts';
import { expect, signIn, submitLogin, test } from './fixtures.ts';

const OWNER = 'demo@sendero.example';
const INVITED = 'riikka@sendero.example';
const CHANGED = 'riikka.turunen@sendero.example';
const PASSWORD = 'Punavuori!22';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const person = (page: Page, email: string) =>
  card(page, 'Team').getByRole('listitem').filter({ hasText: email });

/** The newest mail to an address that says a word. */
async function mailTo(page: Page, email: string, word: string) {
  const mail = page.getByRole('article').filter({ hasText: email }).filter({ hasText: word }).first();
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return mail;
}

async function choose(page: Page, email: string, action: string): Promise<void> {
  await person(page, email)
    .getByRole('button', { name: `Edit ${email}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens the account of the last invitation. */
async function comeIn(page: Page): Promise<void> {
  const mail = await mailTo(page, INVITED, 'Open my account');
  await page.goto((await mail.getByRole('link').first().getAttribute('href')) ?? '');
  await page.getByLabel('Your name').fill('Riikka Turunen');
  await page.getByLabel('Phone number').fill('0401234567');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password once more').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open account and sign in' }).click();
  await expect(page).toHaveURL(/\/request-a-rider/);
}

test('an owner invites somebody to one place, then to all, and removes them', async ({
  page,
  openWindow,
  guard,
}) => {
  // Who is removed may ask for the live connection once more before they are told.
  guard.expectTrouble(/status of (401|422)|HTTP Authentication failed/);
  await signIn(page, '/settings/team');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('riikka@');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
  await expect(dialog.getByText('Please choose a collection point')).toBeVisible();
  await dialog.getByLabel('Email').fill(INVITED);
  await dialog.getByLabel('Kauppa & Keittiö Punavuori').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`We have written to ${INVITED}`)).toBeVisible();
  await expect(person(page, INVITED)).toContainText('Kauppa & Keittiö Punavuori');
  await expect(person(page, INVITED)).toContainText('Invited until');

  const theirs = await openWindow();
  await comeIn(theirs);
  await theirs.goto('/settings/team');
  await expect(person(theirs, INVITED)).toContainText('You');
  await expect(person(theirs, OWNER)).toHaveCount(0);

  await page.reload();
  await expect(person(page, INVITED)).not.toContainText('Invited');
  await choose(page, INVITED, 'Change what they own');
  await page.getByRole('dialog').getByRole('radio', { name: 'Whole business' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(person(page, INVITED)).toContainText('Whole business');
  await theirs.reload();
  await expect(person(theirs, OWNER)).toContainText('Whole business');
  await expect(card(theirs, 'What changed')).toContainText(`removed \u2068${INVITED}\u2069`);

  // They stand at the board when they are removed.
  await theirs.goto('/order-tracking/hki1');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeAttached();
  await choose(page, INVITED, 'Remove from team');
  await expect(page.getByText('They lose access at once')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
  await expect(person(page, INVITED)).toHaveCount(0);
  await expectFocusKept(page);
  await expect(theirs.getByText('You are now disconnected')).toBeVisible();

  await choose(page, OWNER, 'Leave team');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
  await expect(page.getByText('This is the last owner with an account')).toBeVisible();
});

test('an invitation is sent again, and withdrawn', async ({ page }) => {
  const email = 'sami@sendero.example';
  await signIn(page, '/settings/team');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('radio', { name: 'Whole business' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  await choose(page, email, 'Send invitation again');
  await expect(page.getByText(`We have written to ${email}`).last()).toBeVisible();
  await choose(page, email, 'Withdraw invitation');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(person(page, email)).toHaveCount(0);
  const mail = await mailTo(page, email, 'Open my account');
  await expect(mail).toContainText('owner of their business');
});

test('a user changes their address by a code mailed to the new one', async ({ page, openWindow, guard }) => {
  // A window that asks between the change and its new tokens is answered that it owns nothing.
  guard.expectTrouble(/status of (401|404|422)/);
  await signIn(page, '/settings/team');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(INVITED);
  await page.getByRole('dialog').getByLabel('Kauppa & Keittiö Punavuori').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  await expect(person(page, INVITED)).toBeVisible();

  const theirs = await openWindow();
  // Removed in the story before, they have an account or a new link.
  const known = await theirs.request.post('/session/api/v1/login', {
    data: { email_address: INVITED, password: PASSWORD },
  });
  if (known.ok()) {
    await theirs.goto('/connect');
    await submitLogin(theirs, INVITED, PASSWORD);
    await expect(theirs).toHaveURL(/\/request-a-rider/);
  } else await comeIn(theirs);
  const second = await theirs.context().newPage();
  await second.goto('/order-tracking/hki2');
  await theirs.goto('/settings/account');
  await theirs.getByRole('button', { name: 'Change email' }).click();
  const dialog = theirs.getByRole('dialog');
  await dialog.getByLabel('New email').fill(CHANGED);
  await dialog.getByLabel('Current password').fill('Wrong!2345');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByText('The password is invalid')).toBeVisible();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByText('a code is on its way')).toBeVisible();

  const mail = await mailTo(page, CHANGED, 'Use this code');
  const code = /\b\d{6}\b/.exec(await mail.innerText())?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await dialog.getByLabel('Code from the email').fill(wrong);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByText('The code is not valid')).toBeVisible();
  await dialog.getByLabel('Code from the email').fill(code);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(theirs.getByText(`Your email is now ${CHANGED}`)).toBeVisible();

  // Both windows go on, as who they are now.
  await theirs.goto('/order-tracking/hki2');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeAttached();
  await second.reload();
  await second.goto('/settings/team');
  await expect(person(second, CHANGED)).toContainText('You');
  await mailTo(page, INVITED, 'Your Sendero email was changed');
});
