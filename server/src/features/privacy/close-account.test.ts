import { closeAccount, login } from '@sendero/core/contract/session-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { withGuests, aGuest, aGuestOrder } from '../../testing/a-guest.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { PASSWORD, aUser } from '../../testing/a-user.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { callApi } from '../../testing/call-api.ts';
import { columnsHolding } from '../../testing/columns-holding.ts';
import { bearer, signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { openGuestAccount } from '@sendero/core/contract/guest-api';

let world: TestWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = withGuests(await createTestWorld());
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const close = (headers: Record<string, string>, password = PASSWORD) =>
  callApi(app, headers, closeAccount, { body: { password } });
const statusOf = async (on: FastifyInstance, headers: Record<string, string>) =>
  (await callApi(on, headers, listVendors)).statusCode;
const aShopOf = (email: string): Promise<Shop> => aShop(world, app, { vendor: { owners: [email] } });

it('takes the account and all that was its alone, and ends its sessions on every server [SAF-11]', async () => {
  const { user, headers } = await aShop(world, app);
  const elsewhere = await createSecondWorld(world);
  const other = await createApp(elsewhere);
  expect(await statusOf(other, headers)).toBe(200);
  const heard = new Promise<void>((resolve) => {
    elsewhere.announcer.listen((changes) => changes.some(({ kind }) => kind === 'session') && resolve());
  });
  expect((await close(headers)).statusCode).toBe(204);
  await heard;
  expect([await statusOf(app, headers), await statusOf(other, headers)]).toEqual([401, 401]);
  expect(await columnsHolding(world, { texts: [user.email], digits: [] })).toEqual([]);
  const again = await callApi(app, { host: 'localhost' }, login, {
    body: { email_address: user.email, password: PASSWORD },
  });
  expect(again.statusCode).toBe(401);
  await other.close();
  await elsewhere.close();
});

it('is refused without the password, and after ten wrong ones [SAF-11]', async () => {
  const { headers } = await aShop(world, app);
  const wrong = await close(headers, 'Wrong!Horse1');
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([422, 'password']);
  for (let n = 0; n < 9; n++) await close(headers, 'Wrong!Horse1');
  expect((await close(headers)).statusCode).toBe(429);
  expect(await statusOf(app, headers)).toBe(200);
});

it('waits for the orders of a shop that nobody else owns; with another owner it does not [SAF-11]', async () => {
  const lone = await aShop(world, app);
  const order = await anOrderRow(world, lone.vendor);
  const refused = await close(lone.headers);
  expect([refused.statusCode, refused.json().errors[0].meta.translation_key]).toEqual([
    422,
    'account.issue.orders-under-way',
  ]);
  const second = await aUser(world);
  await world.db.pool.query('insert into vendor_owners values ($1, $2)', [
    lone.vendor.vendor_id,
    second.email,
  ]);
  expect((await close(lone.headers)).statusCode).toBe(204);
  const { result } = (await callApi(app, await signIn(app, second), listVendors)).json();
  expect(result.vendors.map(({ id }: { id: string }) => id)).toEqual([lone.vendor.vendor_id]);
  expect(order.customer_name).toBe('Ada Example');
});

it('leaves everybody else’s account alone [SAF-11]', async () => {
  const [one, two] = [await aShop(world, app), await aShopOf('two@sendero.example')];
  expect((await close(one.headers)).statusCode).toBe(204);
  expect(await statusOf(app, two.headers)).toBe(200);
  const { rows } = await world.db.pool.query(`select from vendor_owners where email = 'two@sendero.example'`);
  expect(rows).toHaveLength(1);
});

it('takes what began as a guest’s with it, the sender of every order too [SAF-11]', async () => {
  const guest = await aGuest(world);
  const order = await aGuestOrder(app, guest);
  const opened = await callApi(app, guest.headers, openGuestAccount, { body: { password: PASSWORD } });
  const headers = {
    host: 'localhost',
    authorization: bearer(opened.json().result.AuthenticationResult),
  };
  expect((await close(headers)).statusCode).toBe(422);
  await world.db.pool.query(
    `with gone as (delete from undelivered_orders where order_id = $1)
     update orders set status = 'DELIVERED', dispatch_at = null where order_id = $1`,
    [order.order_id],
  );
  expect((await close(headers)).statusCode).toBe(204);
  expect(await columnsHolding(world, { texts: [guest.sender.email], digits: [] })).toEqual([]);
});
