// What the operator's staff may not do: somebody who may only read, and tries everything.
import type { Page } from '@playwright/test';
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { operatorOperations } from '@sendero/core/contract/operator-operations';
import { closeVendor } from '@sendero/core/contract/operator-vendor-api';
import { expect, signIn, test } from './fixtures.ts';
import { acceptStaffInvitation, inviteStaff, operatorOf, signInStaff } from './staff.ts';

const main = (page: Page) => page.getByRole('main');

test('who may only read is offered nothing else, and refused whatever they try [OPR-01]', async ({
  page,
  openWindow,
  guard,
}) => {
  guard.expectTrouble(/status of (401|403|404)/);
  await signInStaff(page, '/members');
  const link = await inviteStaff(page, 'lukija@operator.example', 'Reader');
  const reader = await openWindow();
  await acceptStaffInvitation(reader, link);
  await expect(reader.getByRole('navigation').getByRole('link')).toHaveText([
    'Board',
    'Shops',
    'Vouchers',
    'My account',
  ]);
  await reader.goto(`${new URL(reader.url()).origin}/vendors/hki2`);
  await expect(reader.getByRole('heading', { name: 'Facts' })).toBeVisible();
  await expect(main(reader).getByRole('button')).toHaveCount(0);
  await reader.goto(`${new URL(reader.url()).origin}/members`);
  await expect(
    reader.getByRole('heading', { level: 1, name: 'You do not have access to this' }),
  ).toBeVisible();
  await reader.goto(`${new URL(reader.url()).origin}/vendors/new`);
  await expect(
    reader.getByRole('heading', { level: 1, name: 'You do not have access to this' }),
  ).toBeVisible();

  const answered = await reader.evaluate(
    async (address) => {
      const { token } = JSON.parse(localStorage.getItem('sendero.staff') ?? '{}') as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ reason: 'Because I can' });
      return (await fetch(address, { method: 'POST', headers, body })).status;
    },
    addressOf(closeVendor).replace(':vendorId', 'hki2'),
  );
  expect(answered).toBe(403);
});

test('a reader of one country gets nothing of another, by no page and no call [OPR-01] [OPR-09]', async ({
  page,
  openWindow,
  caller,
  guard,
}) => {
  guard.expectTrouble(/status of (400|401|403|404|409|415|422|429)/);
  test.slow();
  const { order_id } = await caller.place({ vendor_id: 'hki2', customer: 'Salla Salainen' });
  await signInStaff(page, '/members');
  const link = await inviteStaff(page, 'svensk@operator.example', 'Reader', 'Sweden');
  const reader = await openWindow();
  await acceptStaffInvitation(reader, link);
  const operator = new URL(reader.url()).origin;
  // What nobody who does not see Finland can know; what they type themselves stands there of course.
  const finnish = /Kauppa|Salla Salainen|Kamppi/;
  for (const path of pagesOf(order_id)) {
    await reader.goto(operator + path);
    await expect(reader.getByRole('main')).toContainText(/\w/);
    await expect(reader.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(reader.getByRole('main')).not.toContainText(finnish);
  }

  const calls = Object.values(operatorOperations).filter((endpoint) => !sessionCalls.has(endpoint.path));
  const answers = await reader.evaluate(
    async (asked) => {
      const { token } = JSON.parse(localStorage.getItem('sendero.staff') ?? '{}') as { token: string };
      const said: string[] = [];
      for (const { address, method, body } of asked) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const reply = await fetch(address, { method, headers, ...(body !== null && { body }) });
        said.push(`${method} ${address} ${reply.status} ${await reply.text()}`);
      }
      return said;
    },
    calls.map((endpoint) => attackOn(endpoint, order_id)),
  );
  expect(answers.filter((answer) => finnish.test(answer.slice(answer.search(/ \d{3} /))))).toEqual([]);
  expect(answers.filter((answer) => !answer.startsWith('GET') && / 2\d\d /.test(answer))).toEqual([]);
  const { status } = await caller.order('hki2', order_id);
  expect(status).not.toContain('CANCEL');
});

/** Every page that leads to something of Finland, or to what a reader has no business with. */
const pagesOf = (orderId: string): readonly string[] => [
  '/?country=FI&list=under_way',
  '/find?q=Salla',
  '/find?q=hki2',
  `/orders/${orderId}`,
  '/vendors?q=hki2',
  '/vendors/hki2',
  '/vouchers?country=FI',
  '/people',
  '/studio/markets/FI',
  '/sites?site=fi',
  '/audit?country=FI',
  '/members',
];

/** They make or end a session, and are asked without one. */
const sessionCalls: ReadonlySet<string> = new Set(['/login', '/logout']);

const guesses: Readonly<Record<string, string>> = {
  country: 'FI',
  site: 'fi',
  code: 'FI',
  q: 'hki2',
  vendorId: 'hki2',
  language: 'fi',
  phone_number: '+358501234567',
};

/** A call as somebody tries it who knows what Finland has. */
function attackOn(endpoint: AnyEndpoint, orderId: string) {
  const guess = (name: string): string =>
    /order/i.test(name) ? orderId : (guesses[name] ?? crypto.randomUUID());
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(guess(name)),
  );
  const known = Object.keys(
    (endpoint.query as { readonly def?: { readonly shape?: object } } | undefined)?.def?.shape ?? {},
  ).filter((name) => name in guesses);
  const query = new URLSearchParams(known.map((name) => [name, guess(name)])).toString();
  const body = endpoint.method === 'GET' ? null : JSON.stringify({ reason: 'Because I can' });
  return { address: query === '' ? path : `${path}?${query}`, method: endpoint.method, body };
}

test('an application of another host knows nothing of a session [OPR-01]', async ({ page, product }) => {
  await signIn(page);
  await page.goto(operatorOf(product.origin));
  await expect(page.getByRole('heading', { name: 'Sign in as staff' })).toBeVisible();
  await expect(page.getByText('OPERATOR', { exact: true })).toBeVisible();
});
