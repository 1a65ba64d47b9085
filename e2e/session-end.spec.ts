// A session that cannot be extended ends with a way back, and nothing typed is lost.
import { DEMO } from './calls.ts';
import { expect, signIn, submitLogin, test } from './fixtures.ts';
import { chooseAddress, feeSummary, nameField } from './request-form.ts';

test('what cannot be extended leads to the sign-in and back to what was typed [AUTH-24] [AUTH-08]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/status of (401|503)/);
  await page.clock.install();
  const told = { status: 503, code: 'Internal' };
  const asked: number[] = [];
  await page.route('**/session/api/v1/login/extend', (route) => {
    asked.push(told.status);
    return route.fulfill({ status: told.status, json: { ...told, errors: [] } });
  });
  await signIn(page, '/request-a-rider/hki6');
  await chooseAddress(page, 'Museokatu 10');
  await nameField(page).fill('Riikka Turunen');

  await page.clock.fastForward('56:00');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(nameField(page)).toHaveValue('Riikka Turunen');

  told.status = 401;
  told.code = 'LoginFailed';
  await page.clock.fastForward('01:00');
  await expect(page.getByText('You are now disconnected')).toBeVisible();
  await expect(page).toHaveURL('/?next=%2Frequest-a-rider%2Fhki6');
  await submitLogin(page, DEMO.email, DEMO.password);
  await expect(page).toHaveURL('/request-a-rider/hki6');
  await expect(nameField(page)).toHaveValue('Riikka Turunen');
  await expect(feeSummary(page)).toContainText('€');
});
