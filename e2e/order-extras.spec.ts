import { expect, signIn, test } from './fixtures.ts';
import { chooseAddress, fillDetails, fillRequest, placeButton } from './request-form.ts';

const shop = '/request-a-rider/hki3';
const customer = { address: 'Fabianinkatu 10', customer: 'Ville Salminen' };

test('a high value is looked at again before it is placed [FLOW-13]', async ({ page }) => {
  await page.route('**/get-country-parameter/orderItemValueExceedLimit', (route) =>
    route.fulfill({ json: { result: 40 } }),
  );
  await signIn(page, shop);
  await chooseAddress(page, customer.address);
  await fillDetails(page, { ...customer, amount: '41' });
  const warning = page.getByText(
    'The item value seems high. Please check the item value again before placing the order.',
  );
  await expect(warning).toBeVisible();
  await placeButton(page).click();
  const checked = page.getByRole('checkbox', { name: 'I have checked the value' });
  await expect(checked).toHaveAttribute('aria-invalid', 'true');
  await checked.check();
  await expect(page.getByRole('radio', { name: /^Already paid/ })).toBeVisible();
});

test('a VAT number has eight characters, none of them a sign [FLOW-14]', async ({ page }) => {
  await signIn(page, shop);
  await fillRequest(page, customer);
  const field = page.getByLabel('VAT number');
  await field.fill('FI1234567');
  await placeButton(page).click();
  await expect(page.getByText('Your VAT number should be 8 characters, please check again.')).toBeVisible();
  await field.fill('FI34567!');
  await expect(page.getByText('Your VAT number is invalid, please check again.')).toBeVisible();
  await expect(page.getByText('Order pushed!')).toHaveCount(0);
});

test('where no way of paying is left the page says so, and places nothing [FLOW-12]', async ({ page }) => {
  await page.route('**/vendor/api/v1/vendors', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const payment_methods = { PAID: false, CASH_ON_DELIVERY: false, PAYMENT_ON_DELIVERY: false };
    for (const { flags } of answer.result.vendors) flags.payment_methods = payment_methods;
    await route.fulfill({ response, json: answer });
  });
  await signIn(page, shop);
  await chooseAddress(page, customer.address);
  await fillDetails(page, customer);
  const told = page.getByRole('alert').filter({ hasText: 'No payment method is available here.' });
  await expect(told).toBeVisible();
  await placeButton(page).click();
  await expect(page.getByText('Order pushed!')).toHaveCount(0);
  await expect(told).toBeVisible();
});
