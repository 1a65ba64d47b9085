// The operator's own application, as its staff use it.
import { type AnswerOf, type BodyOf, addressOf } from '@sendero/core/contract/endpoint';
import { staffLogin } from '@sendero/core/contract/operator-api';
import { type Page, expect } from '@playwright/test';
import { QUIET_PAGE } from './windows.ts';

export const STAFF = { email: 'operator@sendero.example', password: 'Demo!2345' } as const;

/** What the application keeps of a session (web/src/operator/lib/staff-session). */
const SESSION_KEY = 'sendero.staff';

/** The same product at its operator's host. */
export const operatorOf = (origin: string): string => origin.replace('//', '//operator.');

/** Where the product is that this page's addresses lead to. */
async function originOf(page: Page): Promise<string> {
  if (!page.url().startsWith('http')) await page.goto(QUIET_PAGE);
  return new URL(page.url()).origin.replace('//operator.', '//');
}

/** Signs the demonstration's member of staff in by the form's own call, and waits until `to` shows. */
export async function signInStaff(page: Page, to: string): Promise<void> {
  const operator = operatorOf(await originOf(page));
  const body: BodyOf<typeof staffLogin> = { email_address: STAFF.email, password: STAFF.password };
  await page.goto(`${operator}/locales/en.json`);
  await page.evaluate(
    async ([key, address, credentials]) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(credentials) });
      const { result } = (await reply.json()) as AnswerOf<typeof staffLogin>;
      localStorage.setItem(key, JSON.stringify(result));
    },
    [SESSION_KEY, addressOf(staffLogin), body] as const,
  );
  await page.goto(operator + to);
  await expect(page.locator('h1').first()).toBeAttached();
}

export const STAFF_PASSWORD = 'Punavuori!22';

export const dialog = (page: Page) => page.getByRole('dialog');

/** Says why, and does it. */
export async function actBecause(page: Page, reason: string, act: string): Promise<void> {
  await dialog(page).getByLabel('Why').fill(reason);
  await dialog(page).getByRole('button', { name: act }).click();
}

/** Invites somebody with a role; answers the link that is shown once. */
export async function inviteStaff(
  page: Page,
  email: string,
  role: string,
  country?: string,
): Promise<string> {
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Role').selectOption({ label: role });
  if (country !== undefined) {
    await dialog(page).getByLabel('All countries', { exact: true }).uncheck();
    await dialog(page).getByLabel(country, { exact: true }).check();
  }
  await actBecause(page, 'Begins today', 'Make the link');
  const link = dialog(page).getByText('/invitation?token=');
  await expect(link).toBeVisible();
  return link.innerText();
}

/** Sets a password by an invitation's link; in a demonstration without a one-time code. */
export async function acceptStaffInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel('Password once more').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
}
