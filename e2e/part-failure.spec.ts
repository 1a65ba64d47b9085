// A part of the page that does not come takes nothing else with it.
import { expect, signIn, test } from './fixtures.ts';
import { addressField, chooseAddress, nameField } from './request-form.ts';
import { textsOf } from './words.ts';

const texts = textsOf('en');

test('a map that cannot be loaded leaves the form, the draft and the shell [NET-05] [NET-02]', async ({
  page,
  guard,
}) => {
  guard.expectTrouble(/./);
  await page.clock.install();
  await page.route(/\/assets\/map-[^/]*\.js/, (route) => route.abort());
  await signIn(page, '/request-a-rider/hki2');
  await expect(addressField(page)).toBeVisible();
  const notice = page.getByRole('main').getByText(texts['shell.load-failure']);
  // Each try has to have failed before the wait for the next one begins.
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(notice).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('button', { name: texts['shell.reload'] })).toBeVisible();
  await chooseAddress(page, 'Bulevardi 10');
  await nameField(page).fill('Aino');
  await page.getByRole('main').getByRole('button', { name: texts['shell.close'] }).click();
  await expect(notice).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Aino');
  await expect(page.getByRole('link', { name: 'Order tracking' })).toBeVisible();
});
