// Who owns a collection point: those that are named, until they are named no more; and how somebody new is let in.
import * as session from '@sendero/core/contract/session-api';
import * as api from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Chain, aChain } from '../../testing/a-chain.ts';
import { mailsTo, tokenFor } from '../../testing/a-mailbox.ts';
import { aShop } from '../../testing/a-shop.ts';
import { PASSWORD, aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { callApi } from '../../testing/call-api.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { bearer, signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let server: MailServer;
let chain: Chain;

beforeAll(async () => {
  server = await startMailServer();
  world = await createTestWorld({
    config: { smtp_url: server.url, public_url: 'https://{site}.portal.example' },
  });
  app = await createApp(world);
});
beforeEach(async () => {
  world.clock.advance(7200);
  chain = await aChain(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await server.close();
});

/** Opens the account that an invitation leads to. */
const accept = (token: string, given: object = {}) =>
  callApi(app, { host: 'localhost' }, session.acceptInvitation, {
    body: { token, name: 'Aino Virtanen', phone_number: '040 123 4567', password: PASSWORD, ...given },
  });

describe('a collection point’s owners', () => {
  it('is its owner’s to change, and nobody else’s [AUTH-22]', async () => {
    const lower = await chain.aPerson('lower');
    const { id } = await chain.added({ users: [lower.email] });
    const stranger = await aShop(world, app);
    expect(await brokenRules(chain.change(id, {}, stranger.headers))).toEqual([404, 'NotFound']);
    const mine = await chain.change(id, { name: 'Mine', users: [lower.email] }, lower.headers);
    expect(mine.json().result.name).toBe('Mine');
  });

  it('loses sight of at once who is named no more, on every server [AUTH-22]', async () => {
    const [first, second] = [await chain.aPerson('first'), await chain.aPerson('second')];
    const { id } = await chain.added({ users: [first.email, second.email] });
    // Who owns nothing any more is signed out: this one owns something else.
    const own = await aVendor(world, { owners: [second.email] });
    const other = await createSecondWorld(world);
    const elsewhere = await createApp(other);
    const statusThere = async () =>
      (await callApi(elsewhere, second.headers, api.getVendor, { params: { id } })).statusCode;
    expect(await chain.seenBy(second.headers)).toEqual([id, own.vendor_id].toSorted());
    expect(await statusThere()).toBe(200);
    await chain.change(id, { users: [first.email] });
    expect(await chain.seenBy(second.headers)).toEqual([own.vendor_id]);
    const got = await callApi(app, second.headers, api.getVendor, { params: { id } });
    expect(got.statusCode).toBe(404);
    await expect.poll(statusThere).toBe(404);
    await elsewhere.close();
    await other.close();
  });

  it('is not left by its last owner, unless its parent’s still own it [AUTH-22]', async () => {
    const last = await chain.aPerson('last');
    const { id } = await chain.added({ users: [last.email] });
    const refused = [422, 'RuleBroken', ['users', 'outlet.issue.last-owner']];
    await world.db.pool.query('delete from vendor_owners where vendor_id = $1', [chain.vendor.vendor_id]);
    expect(await brokenRules(chain.change(id, { users: [] }, last.headers))).toEqual(refused);
    await world.db.pool.query('insert into vendor_owners values ($1, $2)', [
      chain.vendor.vendor_id,
      last.email,
    ]);
    expect((await chain.change(id, { users: [] }, last.headers)).statusCode).toBe(200);
  });
});

describe('an owner who is named', () => {
  it('without an account gets a mail that lets them in, to this point only [OUT-03] [OUT-08]', async () => {
    const email = chain.emailOf('new');
    const { id } = await chain.added({ users: [email] });
    const [mail] = await mailsTo(world, server, email);
    expect(mail?.subject).toBe('You are invited to Sendero');
    expect(mail?.text).toContain(chain.user.email);
    expect(mail?.text).not.toContain('Kallio');
    const token = await tokenFor(world, server, email);
    expect(await brokenRules(accept(token, { name: ' ', phone_number: '1', password: 'short' }))).toEqual([
      422,
      'RuleBroken',
      ['name', 'register.issue.name-missing'],
      ['phone_number', 'register.issue.phone-incorrect'],
      ['password', expect.stringContaining('password')],
    ]);
    const reply = await accept(token);
    const { AuthenticationResult, user } = reply.json().result;
    expect(user).toMatchObject({ email, phone_number: '+358401234567' });
    expect(await chain.seenBy({ authorization: bearer(AuthenticationResult), host: 'localhost' })).toEqual([
      id,
    ]);
    expect(await chain.seenBy(await signIn(app, { email }))).toEqual([id]);
    const dead = [422, 'RuleBroken', ['token', 'invited.link-dead']];
    expect(await brokenRules(accept(token))).toEqual(dead);
  });

  it('with an account gets a notice, and no link of that kind [OUT-03]', async () => {
    const known = await chain.aPerson('known');
    await chain.added({ users: [known.email] });
    const mails = await mailsTo(world, server, known.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You own one more collection point on Sendero']);
    expect(mails[0]?.text).not.toContain('token=');
  });

  it('hears nothing of later changes, but gets a new link once the old one is too old [OUT-08]', async () => {
    const email = chain.emailOf('slow');
    const { id } = await chain.added({ users: [email] });
    const old = await tokenFor(world, server, email);
    await chain.change(id, { users: [email], name: 'Renamed' });
    expect(await mailsTo(world, server, email)).toHaveLength(1);
    world.clock.advance(7 * 86_400);
    const again = await signIn(app, chain.user);
    expect(await brokenRules(accept(old))).toEqual([422, 'RuleBroken', ['token', 'invited.link-dead']]);
    await chain.change(id, { users: [email], name: 'Renamed' }, again);
    expect(await mailsTo(world, server, email)).toHaveLength(2);
    expect((await accept(await tokenFor(world, server, email))).statusCode).toBe(200);
  });

  it('takes the place of an account that never proved the email, and never of one that did', async () => {
    const squatted = chain.emailOf('squatted');
    await aUser(world, { email: squatted, state: 'UNCONFIRMED', name: 'Squatter' });
    await chain.added({ users: [squatted] });
    expect((await accept(await tokenFor(world, server, squatted))).json().result.user.name).toBe(
      'Aino Virtanen',
    );
    const proven = chain.emailOf('proven');
    await chain.added({ client_vendor_id: 'KK-11', users: [proven] });
    const token = await tokenFor(world, server, proven);
    await aUser(world, { email: proven, name: 'First' });
    expect(await brokenRules(accept(token))).toEqual([422, 'RuleBroken', ['token', 'invited.registered']]);
  });

  it('is not flooded, and nobody names more than a hundred an hour', async () => {
    const email = chain.emailOf('flooded');
    for (let n = 0; n < 7; n += 1) await chain.added({ client_vendor_id: `KK-2${n}`, users: [email] });
    expect(await mailsTo(world, server, email)).toHaveLength(5);
    const crowd = (k: number) => Array.from({ length: 20 }, (_, n) => chain.emailOf(`crowd-${k}-${n}`));
    for (let n = 0; n < 4; n += 1) await chain.added({ client_vendor_id: `KK-3${n}`, users: crowd(n) });
    expect(await brokenRules(chain.add({ client_vendor_id: 'KK-39', users: crowd(9) }))).toMatchObject([
      429,
      'TooManyRequests',
    ]);
  });
});
