// Who comes for the first time is welcomed once and accepts the terms; the pages of text are each country's own.
import { expect, signIn, test } from './fixtures.ts';
import { fillRequest, placeButton } from './request-form.ts';

test.describe('a first visit', () => {
  test.use({ firstVisit: true });

  test('is welcomed once, by keyboard too [NAV-15]', async ({ page, caller }) => {
    const { order_id } = await caller.place({ vendor_id: 'hki2', customer: 'Aino Changed' });
    await signIn(page, `/request-a-rider/hki2?orderID=${order_id}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Welcome to Sendero' })).toHaveCount(0);

    await page.goto('/request-a-rider/hki2');
    const welcome = page.getByRole('dialog');
    await expect(welcome).toHaveAccessibleName('Welcome to Sendero');
    await welcome.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(welcome).toHaveAccessibleName('Add the order details');
    await page.keyboard.press('Enter');
    await expect(welcome).toHaveAccessibleName('Request a rider');
    await welcome.getByRole('button', { name: 'Start' }).click();
    await expect(welcome).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'New request' })).toBeVisible();
    await expect(welcome).toHaveCount(0);
  });

  test('may skip the welcome, and accepts the terms before the first rider is asked for [AUTH-21] [NAV-15]', async ({
    page,
    context,
  }) => {
    await signIn(page, '/request-a-rider/hki3');
    await page.getByRole('button', { name: 'Skip' }).click();
    const terms = page.getByRole('region', { name: 'Terms and conditions' });
    const reading = context.waitForEvent('page');
    await terms.getByRole('link', { name: 'terms and conditions' }).click();
    await expect((await reading).getByRole('heading', { name: 'Terms and conditions' })).toBeVisible();

    await fillRequest(page, {
      address: 'Runeberginkatu 40',
      customer: 'Aino First',
      description: 'Two soups',
    });
    await placeButton(page).click();
    await expect(terms.getByRole('alert')).toContainText('Accept the terms and conditions first');
    await expect(terms.getByRole('button', { name: 'Accept' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(terms).toHaveCount(0);
    await placeButton(page).click();
    await expect(page.getByRole('heading', { name: 'Looking for a rider' })).toBeVisible();

    await page.getByRole('button', { name: 'New request' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'New request' })).toBeVisible();
    await expect(terms).toHaveCount(0);
  });
});

test('the pages of text are there in Finnish and in English, from the landing page [PUB-05]', async ({
  page,
  openWindow,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Terms and conditions' }).click();
  await expect(page).toHaveURL('/termsandconditions');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
  await page.getByRole('link', { name: 'what may not be sent' }).click();
  await expect(page).toHaveURL('/prohibiteditems-c2c');
  await expect(page.getByRole('heading', { level: 1, name: 'What may not be sent' })).toBeVisible();

  const suomeksi = await openWindow({ locale: 'fi-FI' });
  await suomeksi.goto('/');
  await suomeksi.getByRole('link', { name: 'Käyttöehdot' }).click();
  await expect(suomeksi.getByRole('heading', { level: 1, name: 'Käyttöehdot' })).toBeVisible();
});

test('Poland’s terms are elsewhere, and its page says where [PUB-05]', async ({ page, product }) => {
  const polish = product.origin.replace('localhost', 'pl.localhost');
  await page.goto(polish);
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' });
  const elsewhere = 'https://terms.sendero.example/pl';
  await expect(terms).toHaveAttribute('href', elsewhere);
  await page.goto(`${polish}/termsandconditions`);
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', elsewhere);
});

test('terms that do not load say so, and load when asked again [PUB-05]', async ({ page, guard }) => {
  guard.expectTrouble(/status of 404/);
  let isBroken = true;
  await page.route('**/site/api/v1/content/**', (route) =>
    isBroken ? route.fulfill({ status: 404, json: { code: 'NotFound' } }) : route.continue(),
  );
  await page.goto('/termsandconditions');
  await expect(page.getByText('The terms and conditions could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
});
