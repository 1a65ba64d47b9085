// A user's own address is changed by a code mailed to the new one, and mails tell of what happens to an account.
import * as accountApi from '@sendero/core/contract/account-api';
import * as api from '@sendero/core/contract/session-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { codeFor, mailsTo } from '../../testing/a-mailbox.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { PASSWORD, aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { callApi } from '../../testing/call-api.ts';
import { connectLive } from '../../testing/live-client.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let server: MailServer;
let shop: Shop;
let fresh: string;

beforeAll(async () => {
  server = await startMailServer();
  world = await createTestWorld({ config: { smtp_url: server.url, public_url: 'https://portal.example' } });
  app = await createApp(world);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  world.clock.advance(2 * 3600);
  shop = await aShop(world, app);
  fresh = aNewEmail();
});
afterAll(async () => {
  await app.close();
  await world.close();
  await server.close();
});

const aNewEmail = () => `new-${randomUUID()}@sendero.example`;
const ask = (email = fresh, password = PASSWORD, headers: object = shop.headers) =>
  callApi(app, { ...headers, 'accept-language': 'en' }, accountApi.askEmailChange, {
    body: { email, password },
  });
const confirm = (code: string, headers: object = shop.headers) =>
  callApi(app, { ...headers, 'accept-language': 'en' }, accountApi.confirmEmailChange, { body: { code } });
const login = async (email_address: string, password = PASSWORD) =>
  callApi(app, {}, api.login, { body: { email_address, password } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const subjectsTo = async (email: string) =>
  (await mailsTo(world, server, email)).map(({ subject }) => subject);

/** Another session of the shop's owner: its headers, and what renews it. */
async function another(email = shop.user.email) {
  const { AuthenticationResult: tokens } = (await login(email)).json().result;
  return { authorization: bearer(tokens), refresh_token: String(tokens.RefreshToken) };
}

const vendorsOf = async (headers: object): Promise<string[]> =>
  (await callApi(app, { ...headers }, listVendors)).json().result.vendors.map(({ id }: { id: string }) => id);

describe('the address of an account', () => {
  it('is another one once its code is typed, with all that the old one owned', async () => {
    const [mine, other] = [await another(), await another()];
    expect((await ask(fresh.toUpperCase(), PASSWORD, mine)).statusCode).toBe(202);
    expect((await login(fresh)).statusCode).toBe(401);
    const code = await codeFor(world, server, fresh);
    const confirmed = await confirm(code, mine);
    expect(confirmed.json().result).toMatchObject({ email: fresh, id: shop.user.user_id });
    expect((await callApi(app, { ...other }, api.getAccount)).statusCode).toBe(401);
    const { refresh_token } = mine;
    const renewed = await callApi(app, {}, api.extendLogin, { body: { refresh_token } });
    const tokens = renewed.json().result.AuthenticationResult;
    expect(await vendorsOf({ authorization: bearer(tokens) })).toEqual([shop.vendor.vendor_id]);
    expect((await login(shop.user.email)).statusCode).toBe(401);
    expect((await login(fresh)).statusCode).toBe(200);
    expect(await subjectsTo(shop.user.email)).toEqual([
      expect.stringContaining('asked to change the email'),
      expect.stringContaining('email was changed'),
    ]);
    // The code works once.
    expect((await confirm(code, { authorization: bearer(tokens) })).statusCode).toBe(422);
  });

  it('needs the password, an address, and another one', async () => {
    for (const [email, password, field] of [
      [fresh, 'wrong', 'password'],
      ['nowhere', PASSWORD, 'email'],
      [shop.user.email, PASSWORD, 'email'],
    ] as const)
      expect((await ask(email, password)).json().errors[0].field).toBe(field);
    expect(await mailsTo(world, server, fresh)).toEqual([]);
  });

  it('is not told to be somebody else’s, who gets no mail', async () => {
    const { email } = await aUser(world);
    const [free, taken] = [await ask(), await ask(email)];
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    expect(await mailsTo(world, server, email)).toEqual([]);
    expect((await confirm('000000')).json().errors).toEqual((await confirm('0')).json().errors);
  });

  it('that somebody else got meanwhile is refused like a wrong code', async () => {
    await ask();
    const code = await codeFor(world, server, fresh);
    await aUser(world, { email: fresh });
    expect((await confirm(code)).statusCode).toBe(422);
    expect((await login(shop.user.email)).statusCode).toBe(200);
  });

  it('is guessed five times at most, for a quarter of an hour, by its own account', async () => {
    await ask();
    const code = await codeFor(world, server, fresh);
    const stranger = await aShop(world, app);
    expect((await confirm(code, stranger.headers)).statusCode).toBe(422);
    for (let nth = 0; nth < 5; nth += 1) await confirm(wrongOf(code));
    expect((await confirm(code)).statusCode).toBe(422);
    await ask();
    world.clock.advance(15 * 60);
    expect((await confirm(await codeFor(world, server, fresh))).statusCode).toBe(422);
  });

  it('is changed by the last code alone, and by none after a new password', async () => {
    await ask();
    const first = await codeFor(world, server, fresh);
    await ask();
    const last = await codeFor(world, server, fresh);
    if (first !== last) expect((await confirm(first)).statusCode).toBe(422);
    const body = { password: PASSWORD, new_password: 'Another!Horse2' };
    expect((await callApi(app, shop.headers, api.changePassword, { body })).statusCode).toBe(204);
    expect((await confirm(last)).statusCode).toBe(422);
  });

  it('gets three codes an hour, however many ask', async () => {
    const others = await Promise.all([aShop(world, app), aShop(world, app), aShop(world, app)]);
    const statuses = [];
    for (const { headers } of [shop, ...others])
      statuses.push((await ask(fresh, PASSWORD, headers)).statusCode);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('that owned by invitation brings that along, and ends the invitation’s link', async () => {
    const invited = await aVendor(world, { owners: [fresh] });
    const mine = await another();
    await ask(fresh, PASSWORD, mine);
    await confirm(await codeFor(world, server, fresh), mine);
    const { authorization } = await another(fresh);
    // By name, where 40 comes before 060.
    const owned = await vendorsOf({ authorization });
    expect(new Set(owned)).toEqual(new Set([shop.vendor.vendor_id, invited.vendor_id]));
  });

  it('that was never proved takes nothing from whom it names, and is proved by the same address', async () => {
    const email = aNewEmail();
    const named = await aVendor(world, { owners: [email] });
    const spoken = await aVendor(world);
    await aUser(world, { email, vendor_id: spoken.vendor_id });
    const mine = await another(email);
    await ask(fresh, PASSWORD, mine);
    await confirm(await codeFor(world, server, fresh), mine);
    expect(await vendorsOf({ authorization: (await another(fresh)).authorization })).toEqual([
      spoken.vendor_id,
    ]);
    const { rows } = await world.db.pool.query('select email from vendor_owners where vendor_id = $1', [
      named.vendor_id,
    ]);
    expect(rows).toEqual([{ email }]);
    // Nothing is sent to an address that may be somebody else's.
    expect(await mailsTo(world, server, email)).toEqual([]);
  });

  it('lets go of the sockets of every session but the one that changed it', async () => {
    const [mine, other] = [await another(), await another()];
    const host = shop.headers.host;
    const theirs = await connectLive(app, { headers: { authorization: other.authorization, host } });
    theirs.send({ action: 'subscribeToVendor', vendor_id: shop.vendor.vendor_id });
    await theirs.take(1);
    await ask(fresh, PASSWORD, mine);
    await confirm(await codeFor(world, server, fresh), mine);
    expect(await theirs.closed).toBe(4001);
  });
});

describe('a mail tells its user, in their language', () => {
  it('of a new password, set by the present one or by a code', async () => {
    const body = { password: PASSWORD, new_password: 'Another!Horse2', language: 'fi' };
    await callApi(app, shop.headers, api.changePassword, { body });
    const [mail] = await mailsTo(world, server, shop.user.email);
    expect(mail?.subject).toContain('Salasana');
    expect(mail?.text).toContain('https://portal.example/forgot-password');
    await callApi(app, {}, api.forgotPassword, { body: { email_address: shop.user.email } });
    const code = await codeFor(world, server, shop.user.email);
    const reset = { email_address: shop.user.email, code, password: PASSWORD, language: 'en' };
    expect((await callApi(app, {}, api.resetPassword, { body: reset })).statusCode).toBe(204);
    expect((await subjectsTo(shop.user.email)).at(-1)).toContain('password was changed');
  });

  it('of all sessions ended, never of none or of one', async () => {
    const end = (body: { session_id?: string }) =>
      callApi(app, { ...shop.headers, 'accept-language': 'en' }, api.endSession, { body });
    await end({});
    await end({ session_id: randomUUID() });
    expect(await subjectsTo(shop.user.email)).toEqual([]);
    for (let nth = 0; nth < 6; nth += 1) {
      await another();
      await end({});
    }
    const subjects = await subjectsTo(shop.user.email);
    expect([subjects.length, new Set(subjects).size]).toEqual([5, 1]);
    expect(subjects[0]).toContain('logged out everywhere else');
  });
});
