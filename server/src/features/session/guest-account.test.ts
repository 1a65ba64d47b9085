// A guest's account: whose the orders are then, and what it may not do before its email is proved.
import { extendGuest, openGuestAccount } from '@sendero/core/contract/guest-api';
import { fee } from '@sendero/core/contract/quote-api';
import {
  extendLogin,
  forgotPassword,
  login,
  logout,
  resetPassword,
} from '@sendero/core/contract/session-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Guest, aGuest, aGuestOrder, withGuests } from '../../testing/a-guest.ts';
import { PASSWORD, aUser } from '../../testing/a-user.ts';
import { LOCATION, aVendor } from '../../testing/a-vendor.ts';
import { DESTINATION } from '../../testing/an-order.ts';
import { callApi } from '../../testing/call-api.ts';
import { ordersSeenBy } from '../../testing/orders-seen-by.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { hashOfCode } from './reset-code.ts';

let closed: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let guest: Guest;

beforeAll(async () => {
  closed = await createTestWorld();
  world = withGuests(closed);
  app = await createApp(world);
});
beforeEach(async () => {
  guest = await aGuest(world);
});
afterAll(async () => {
  await app.close();
  await closed.close();
});

const openAccount = (by: Guest = guest, body: object = {}) =>
  callApi(app, by.headers, openGuestAccount, { body: { password: PASSWORD, ...body } });

/** The headers of whom an answer signed in. */
const headersIn = (reply: Awaited<ReturnType<typeof openAccount>>): Guest['headers'] => ({
  authorization: bearer(reply.json().result.AuthenticationResult),
  host: 'localhost',
});

const statusesOf = (replies: readonly { statusCode: number }[]): number[] =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

describe('an account for a guest', () => {
  it('is opened by a password: the orders are its own, and no longer the guest’s [AUTH-20]', async () => {
    const { order_id, vendor_id } = await aGuestOrder(app, guest);
    const reply = await openAccount();
    expect(reply.json().result.user).toMatchObject({ email: guest.sender.email, name: 'Aino Virtanen' });
    const user = headersIn(reply);
    expect(await ordersSeenBy(app, user, vendor_id)).toEqual([order_id]);
    expect(await ordersSeenBy(app, guest.headers)).toEqual(['404']);
    expect(refusalOf(await callApi(app, guest.headers, extendGuest, { body: {} }))).toEqual([
      401,
      'SessionExpired',
    ]);
    const { vendors } = (await callApi(app, user, listVendors)).json().result;
    expect(vendors).toMatchObject([
      {
        vendor_id,
        name: 'Aino Virtanen',
        vendor_information: { location: { address_text: LOCATION.address_text } },
      },
    ]);
    const source = { lat: LOCATION.latitude, lng: LOCATION.longitude };
    const body = { source, destination: DESTINATION, vendor_id, delivery_type: 'food' };
    expect((await callApi(app, user, fee, { body })).statusCode).toBe(200);
  });

  it('is signed in to by its password, is kept signed in, and is left [AUTH-20] [AUTH-08]', async () => {
    const { order_id, vendor_id } = await aGuestOrder(app, guest);
    const { AuthenticationResult } = (await openAccount()).json().result;
    const again = await callApi(app, { host: 'localhost' }, login, {
      body: { email_address: guest.sender.email, password: PASSWORD },
    });
    expect(await ordersSeenBy(app, headersIn(again), vendor_id)).toEqual([order_id]);
    const renewal = { body: { refresh_token: AuthenticationResult.RefreshToken } };
    const renewed = await callApi(app, { host: 'localhost' }, extendLogin, renewal);
    expect(await ordersSeenBy(app, headersIn(renewed), vendor_id)).toEqual([order_id]);
    expect((await callApi(app, headersIn(renewed), logout, { body: {} })).statusCode).toBe(204);
    expect((await callApi(app, { host: 'localhost' }, extendLogin, renewal)).statusCode).toBe(401);
  });

  it('has no power over what names its email until a mailed code proves it [AUTH-20] [AUTH-22]', async () => {
    const { vendor_id } = await aGuestOrder(app, guest);
    const { email } = guest.sender;
    const chain = await aVendor(world, { owners: [email] });
    const user = headersIn(await openAccount());
    const listed = async (headers: Guest['headers']) =>
      (await callApi(app, headers, listVendors)).json().result.vendors.map(({ id }: { id: string }) => id);
    expect(await listed(user)).toEqual([vendor_id]);
    expect(await ordersSeenBy(app, user, chain.vendor_id)).toEqual(['404']);

    await callApi(app, { host: 'localhost' }, forgotPassword, { body: { email_address: email } });
    const code = '123456';
    await world.db.pool.query('update password_resets set code_hash = $1 where email = $2', [
      hashOfCode(world, { country_code: 'FI', email }, code),
      email,
    ]);
    const reset = { email_address: email, code, password: 'Another!Horse2' };
    expect((await callApi(app, { host: 'localhost' }, resetPassword, { body: reset })).statusCode).toBe(204);
    const { password } = reset;
    const proved = await callApi(app, { host: 'localhost' }, login, {
      body: { email_address: email, password },
    });
    expect((await listed(headersIn(proved))).toSorted()).toEqual([chain.vendor_id, vendor_id].toSorted());
  });

  it('may have another email than the sender’s; one with an account is refused, and nothing moves [AUTH-20]', async () => {
    const { order_id } = await aGuestOrder(app, guest);
    const known = await aUser(world);
    for (const email of [known.email, ` ${known.email.toUpperCase()} `]) {
      const reply = await openAccount(guest, { email });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().errors).toEqual([
        { field: 'email', meta: { translation_key: 'register.refused.email-registered' } },
      ]);
    }
    expect(await ordersSeenBy(app, guest.headers)).toEqual([order_id]);
    const other = await openAccount(guest, { email: `Other.${guest.sender.email}` });
    expect(other.json().result.user.email).toBe(`other.${guest.sender.email}`);
  });

  it('needs an order, a strong password and a site that opens accounts [AUTH-17] [AUTH-19] [AUTH-20]', async () => {
    expect(refusalOf(await openAccount())).toEqual([409, 'Conflict']);
    await aGuestOrder(app, guest);
    expect((await openAccount(guest, { password: 'weak' })).json().errors).toMatchObject([
      { field: 'password' },
    ]);
    const { flags } = world;
    const flagsFor: typeof flags.flagsFor = (site) => ({
      ...flags.flagsFor(site),
      'sign-up-deactivation': true,
    });
    const shut = await createApp({ ...world, flags: { ...flags, flagsFor } });
    const asked = { body: { password: PASSWORD } };
    expect((await callApi(shut, guest.headers, openGuestAccount, asked)).statusCode).toBe(404);
    await shut.close();
  });

  it('is opened once, however many ask at the same moment [AUTH-20]', async () => {
    const { vendor_id } = await aGuestOrder(app, guest);
    const emails = ['a', 'b', 'c'].map((name) => `${name}.${guest.sender.email}`);
    const replies = await Promise.all(emails.map((email) => openAccount(guest, { email })));
    expect(statusesOf(replies)).toEqual([200, 409, 409]);
    const { rows } = await world.db.pool.query('select email from users where vendor_id = $1', [vendor_id]);
    expect(rows).toHaveLength(1);
  });

  it('goes to one of two guests who want the same email; the other keeps their orders [AUTH-20]', async () => {
    const rival = { ...(await aGuest(world)), sender: guest.sender };
    const orders = [await aGuestOrder(app, guest), await aGuestOrder(app, rival)];
    const replies = await Promise.all([openAccount(), openAccount(rival)]);
    expect(statusesOf(replies)).toEqual([200, 422]);
    const lost = replies.findIndex(({ statusCode }) => statusCode === 422);
    const loser = [guest, rival][lost] ?? expect.fail('Nobody was refused.');
    expect(await ordersSeenBy(app, loser.headers)).toEqual([orders[lost]?.order_id]);
  });
});
