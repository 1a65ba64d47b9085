// The request form as its user meets it.
import { type Locator, type Page, expect } from '@playwright/test';

/** Where the form is: a page, or a frame in one. */
type Form = Pick<Page, 'getByLabel' | 'getByRole' | 'getByText'>;

export interface Answers {
  /** As typed into the address field; its first suggestion is taken. */
  readonly address: string;
  readonly customer: string;
  readonly phone?: string;
  readonly amount?: string;
  readonly description?: string;
  /** Who sends it, where that is a guest. */
  readonly sender?: { readonly name: string; readonly email: string; readonly phone: string };
}

export const addressField = (page: Form): Locator =>
  page.getByRole('combobox', { name: /^(Who is calling\?|Customer’s address)/ });
export const nameField = (page: Form): Locator => page.getByLabel('Customer’s name');
export const placeButton = (page: Form): Locator => page.getByRole('button', { name: /^Request a rider/ });
export const feeSummary = (page: Form): Locator =>
  page.getByRole('group').filter({ hasText: 'Delivery fee' });

/** Types an address and takes its first suggestion. */
export async function chooseAddress(page: Form, address: string): Promise<void> {
  await addressField(page).fill(address);
  await page.getByRole('option').filter({ hasText: address }).first().click();
}

/** Answers who and what. */
export async function fillDetails(page: Form, answers: Answers): Promise<void> {
  await nameField(page).fill(answers.customer);
  await page.getByLabel('Customer’s phone').fill(answers.phone ?? '50 123 4567');
  await page.getByLabel('Order amount').fill(answers.amount ?? '24.90');
  await page.getByLabel('Order description').fill(answers.description ?? 'Lunch for two');
  if (!answers.sender) return;
  await page.getByLabel('Your name').fill(answers.sender.name);
  await page.getByLabel('Email', { exact: true }).fill(answers.sender.email);
  await page.getByLabel('Phone number').fill(answers.sender.phone);
}

/** Everything up to the moment before "Request a rider". */
export async function fillRequest(page: Form, answers: Answers): Promise<void> {
  await chooseAddress(page, answers.address);
  await fillDetails(page, answers);
  await expect(page.getByRole('radio', { name: /^Already paid/ })).toBeChecked();
}

/** Places what is filled in; answers the order's number. */
export async function place(page: Form): Promise<string> {
  await placeButton(page).click();
  await expect(page.getByText('Order pushed!')).toBeVisible();
  const number = await page.getByText(/^Order \S+-\S+$/).textContent();
  return (number ?? '').replace(/^Order\s+/, '');
}
