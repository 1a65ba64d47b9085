import type { FastifyInstance } from 'fastify';
import * as api from '@sendero/core/contract/session-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { deleteOutlived } from '../../jobs/store.ts';
import { mailsTo, tokenFor } from '../../testing/a-mailbox.ts';
import { PASSWORD, aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { callApi } from '../../testing/call-api.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { hashOfToken } from './confirmation-link.ts';

const HOUR_S = 3600;

let world: TestWorld;
let app: FastifyInstance;
let server: MailServer;
let nth = 0;
let email: string;

beforeAll(async () => {
  server = await startMailServer();
  world = await createTestWorld({
    config: { smtp_url: server.url, public_url: 'https://{site}.portal.example' },
  });
  app = await createApp(world);
});
beforeEach(() => {
  nth += 1;
  email = `owner-${nth}@shop.example`;
  world.clock.advance(2 * HOUR_S);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await server.close();
});

const ask = (endpoint: Parameters<typeof callApi>[2], body: object, host = 'localhost') =>
  callApi(app, { host }, endpoint, { body });

/** Somebody whose email stands in a Finnish vendor's contract, as they fill in the form. */
async function anOwner(): Promise<Record<string, string>> {
  const { vendor_id } = await aVendor(world, { owners: [email], is_registered: false });
  return {
    registration_type: 'PV',
    vendor_code: vendor_id,
    name: 'Aino Virtanen',
    email,
    phone_number: '040 123 4567',
    password: PASSWORD,
  };
}

const aBusiness = (): Record<string, string> => ({
  registration_type: 'NPV',
  business_name: 'Lumpia & Laksa',
  name: 'Mei Tan',
  email,
  phone_number: '8123 4567',
  password: PASSWORD,
});

async function refusalOf(body: object, host?: string): Promise<unknown> {
  const reply = await ask(api.register, body, host);
  return [reply.statusCode, reply.json().errors?.[0]?.meta.translation_key];
}

const signIn = async (host?: string) =>
  (await ask(api.login, { email_address: email, password: PASSWORD }, host)).json();

const vendorsOf = async ({ AuthenticationResult }: { AuthenticationResult: object }, host: string) => {
  const headers = { authorization: bearer(AuthenticationResult as Parameters<typeof bearer>[0]), host };
  return (await callApi(app, headers, listVendors)).json().result.vendors;
};

describe('a platform vendor', () => {
  it('registers, follows the mailed link and is at work [AUTH-15] [AUTH-16]', async () => {
    const owner = await anOwner();
    const reply = await ask(api.register, { ...owner, email: ` ${email.toUpperCase()} ` });
    expect(reply.json()).toEqual({ result: { status: 'CONFIRMATION_SENT' } });
    expect((await signIn()).message).toBe('user-not-confirmed');

    const [mail] = await mailsTo(world, server, email);
    expect(mail?.text).toContain('https://fi.portal.example/register/confirm?token=');
    expect(mail?.html).toContain('https://fi.portal.example/register/confirm?token=');

    const token = await tokenFor(world, server, email);
    const { result } = (await ask(api.confirmRegistration, { token, password: PASSWORD })).json();
    expect(result.user).toMatchObject({ email, name: 'Aino Virtanen', phone_number: '+358401234567' });
    const [vendor] = await vendorsOf(result, 'localhost');
    expect(vendor).toMatchObject({ vendor_id: owner['vendor_code'], is_registered: true });
    expect((await signIn()).result.user.email).toBe(email);
  });

  it('gets the mail in the language of the page, else of the browser [AUTH-16] [LNG-01]', async () => {
    await ask(api.register, { ...(await anOwner()), language: 'en' });
    expect((await mailsTo(world, server, email)).at(-1)?.subject).toBe('Confirm your Sendero account');
    await callApi(app, { 'accept-language': 'fi' }, api.resendConfirmation, {
      body: { email_address: email },
    });
    expect((await mailsTo(world, server, email)).at(-1)?.subject).toBe('Vahvista Sendero-tilisi');
  });

  it('is told in the specification’s words why there is no account [AUTH-14]', async () => {
    const owner = await anOwner();
    const { email: taken } = await aUser(world);
    const other = await aUser(world);
    const linked = await aVendor(world, { owners: [email, other.email] });
    const foreign = await aVendor(world, { owners: [email], country_code: 'SE' });
    const closed = await aVendor(world, { owners: [email], is_active: false });
    const mismatch = [422, 'register.refused.vendor-mismatch'];
    expect(await refusalOf({ ...owner, email: taken })).toEqual([422, 'register.refused.email-registered']);
    expect(await refusalOf({ ...owner, vendor_code: 'unknown' })).toEqual(mismatch);
    expect(await refusalOf({ ...owner, email: `other-${email}` })).toEqual(mismatch);
    expect(await refusalOf({ ...owner, vendor_code: foreign.vendor_id })).toEqual(mismatch);
    expect(await refusalOf({ ...owner, vendor_code: closed.vendor_id })).toEqual(mismatch);
    world.clock.advance(2 * HOUR_S);
    expect(await refusalOf({ ...owner, vendor_code: linked.vendor_id })).toEqual([
      422,
      'register.refused.outlet-linked',
    ]);
    expect(await refusalOf({ ...owner, email: 'aino' })).toEqual([422, 'register.issue.email-incorrect']);
    expect(await refusalOf({ ...owner, password: 'short' })).toEqual([422, 'password.too-short']);
    expect(await refusalOf({ ...aBusiness(), registration_type: 'NPV' })).toEqual([
      422,
      'register.issue.other-type',
    ]);
    expect(await mailsTo(world, server, email)).toEqual([]);
  });
});

describe('several registrations of one email', () => {
  const STRANGERS = 'Stranger!Danger1';
  const follow = (token: string, password: string) => ask(api.confirmRegistration, { token, password });
  const tokenOf = async () => tokenFor(world, server, email);

  it('each have a link that confirms them, with the password typed in each [AUTH-23]', async () => {
    const owner = await anOwner();
    await ask(api.register, owner);
    const own = await tokenOf();
    await ask(api.register, { ...owner, name: 'Mallory', phone_number: '040 765 4321', password: STRANGERS });
    const strangers = await tokenOf();
    const wrong = await follow(strangers, PASSWORD);
    expect(wrong.json().errors).toEqual([
      { field: 'password', meta: { translation_key: 'auth.failure.password-invalid' } },
    ]);
    const { user } = (await follow(own, PASSWORD)).json().result;
    expect(user).toMatchObject({ name: 'Aino Virtanen', phone_number: '+358401234567' });
    expect((await signIn()).result.user.id).toBe(user.id);
  });

  it('are confirmed by the token alone where a client has no page to ask, each with its own password [AUTH-23]', async () => {
    const owner = await anOwner();
    await ask(api.register, owner);
    const own = await tokenOf();
    await ask(api.register, { ...owner, password: STRANGERS });
    expect((await ask(api.confirmRegistration, { token: own })).statusCode).toBe(200);
    expect((await ask(api.login, { email_address: email, password: STRANGERS })).statusCode).toBe(401);
    expect((await signIn()).result.user.email).toBe(email);
  });

  it('end when one is confirmed, whoever made them [AUTH-23]', async () => {
    const owner = await anOwner();
    await ask(api.register, { ...owner, password: STRANGERS });
    const strangers = await tokenOf();
    await ask(api.register, owner);
    expect((await follow(await tokenOf(), PASSWORD)).statusCode).toBe(200);
    const late = await follow(strangers, STRANGERS);
    expect(late.json().errors[0].meta.translation_key).toBe('register.link-dead');
    expect((await ask(api.login, { email_address: email, password: STRANGERS })).statusCode).toBe(401);
    expect((await signIn()).result.user.email).toBe(email);
  });

  it('that are confirmed at once make one account [AUTH-23]', async () => {
    const tokens: string[] = [];
    const owner = await anOwner();
    for (let nth = 0; nth < 3; nth += 1) {
      await ask(api.register, owner);
      tokens.push(await tokenOf());
    }
    const replies = await Promise.all(tokens.map((token) => follow(token, PASSWORD)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('wait for one another when they are confirmed at once, each with its own in hand [AUTH-23]', async () => {
    const owner = await anOwner();
    const tokens: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      await ask(api.register, owner);
      tokens.push(await tokenOf());
    }
    const holder = await world.db.pool.connect();
    await holder.query('begin');
    await holder.query('select from pending_registrations where token_hash = $1 for update', [
      hashOfToken(tokens.pop() ?? ''),
    ]);
    const replies = tokens.map((token) => follow(token, PASSWORD));
    const waiting = async () =>
      (
        await world.db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await holder.query('commit');
    holder.release();
    const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('give way to no account that was proved before [AUTH-16] [AUTH-23]', async () => {
    await ask(api.register, { ...(await anOwner()), password: STRANGERS });
    const strangers = await tokenOf();
    const proved = await aUser(world, { email });
    expect((await follow(strangers, STRANGERS)).statusCode).toBe(422);
    expect((await signIn()).result.user.id).toBe(proved.user_id);
  });

  it('take over what a stranger opened without ever proving the email [AUTH-20] [AUTH-23]', async () => {
    await ask(api.register, await anOwner());
    const own = await tokenOf();
    const { vendor_id } = await aVendor(world);
    await aUser(world, { email, vendor_id, name: 'Mallory' });
    expect((await follow(own, PASSWORD)).json().result.user.name).toBe('Aino Virtanen');
    expect((await signIn()).result.user.name).toBe('Aino Virtanen');
  });

  it('are told apart by their mails: the shop, and when it was asked for [AUTH-23]', async () => {
    await ask(api.register, { ...(await anOwner()), language: 'en' });
    const typed = { ...aBusiness(), business_name: 'Prizes at https://evil.example/now ☎', language: 'en' };
    await ask(api.register, typed, 'sg.localhost');
    const [first, second] = await mailsTo(world, server, email);
    const { rows } = await world.db.pool.query(
      'select v.name from vendors v join vendor_owners using (vendor_id) where email = $1',
      [email],
    );
    expect(first?.text).toContain(`the registration of ${rows[0].name}, asked for on 19 November `);
    expect(second?.text).toContain('the registration of Prizes at https evil example now,');
    expect(second?.text).toContain('did not ask for this? Then do nothing');
  });

  it('are no way to find out a password: a link takes ten an hour [AUTH-23] [SAF-05]', async () => {
    await ask(api.register, await anOwner());
    const token = await tokenOf();
    const guesses = [];
    for (let nth = 0; nth < 11; nth += 1) guesses.push((await follow(token, `Wrong!${nth}00`)).statusCode);
    expect(guesses).toEqual([...Array<number>(10).fill(422), 429]);
  });

  it('of a server of before are confirmed by its links too [AUTH-23]', async () => {
    const user = await aUser(world, { email, state: 'UNCONFIRMED' });
    const old = `insert into registrations (user_id, token_hash, business_name, expires_at) values ($1, $2, 'Old', $3)
                 on conflict (user_id) do update set token_hash = excluded.token_hash`;
    const expires_at = new Date(world.clock.now().getTime() + HOUR_S * 1000);
    for (const token of ['first', 'second'])
      await world.db.pool.query(old, [user.user_id, hashOfToken(`${token} ${email}`), expires_at]);
    expect((await follow(`first ${email}`, PASSWORD)).json().result.user.id).toBe(user.user_id);
    expect((await follow(`second ${email}`, PASSWORD)).statusCode).toBe(422);
  });
});

describe('a business without a vendor code', () => {
  it('gets a vendor of its own when it confirms, not before [AUTH-15]', async () => {
    const host = 'sg.localhost';
    await ask(api.register, aBusiness(), host);
    const token = await tokenFor(world, server, email);
    const { rows } = await world.db.pool.query('select from vendor_owners where email = $1', [email]);
    expect(rows).toEqual([]);
    const { result } = (await ask(api.confirmRegistration, { token, password: PASSWORD }, host)).json();
    const vendors = await vendorsOf(result, host);
    expect(vendors).toHaveLength(1);
    expect(vendors[0]).toMatchObject({
      vendor_id: expect.stringMatching(/^sg[0-9a-hjkmnp-tv-z]{8}$/),
      name: 'Lumpia & Laksa',
      is_parent: true,
      vendor_information: { owners: [email], contact: { phone: '+6581234567' }, location: null },
    });
  });
});

describe('the link', () => {
  const confirm = async (token: string, host?: string) =>
    (await ask(api.confirmRegistration, { token, password: PASSWORD }, host)).statusCode;

  it('works once, for 24 hours, on its own country’s site [AUTH-16]', async () => {
    const owner = await anOwner();
    await ask(api.register, owner);
    const token = await tokenFor(world, server, email);
    expect(await confirm(token, 'se.localhost')).toBe(422);
    world.clock.advance(24 * HOUR_S - 1);
    expect(await confirm(token)).toBe(200);
    const again = await ask(api.confirmRegistration, { token, password: PASSWORD });
    expect(again.json().errors[0].meta.translation_key).toBe('register.link-dead');
  });

  it('is dead after 24 hours, and others may be had by signing up or asking again [AUTH-16] [AUTH-23]', async () => {
    const owner = await anOwner();
    await ask(api.register, owner);
    const first = await tokenFor(world, server, email);
    world.clock.advance(24 * HOUR_S);
    expect(await confirm(first)).toBe(422);
    expect((await ask(api.resendConfirmation, { email_address: email })).statusCode).toBe(202);
    const second = await tokenFor(world, server, email);
    await ask(api.register, { ...owner, password: 'Another!Horse2' });
    const third = await tokenFor(world, server, email);
    expect(await confirm(second)).toBe(200);
    expect(await confirm(third)).toBe(422);
  });

  it('is sent anew to nobody who does not wait for it, with the same answer [AUTH-16]', async () => {
    const user = await aUser(world);
    for (const address of [user.email, email]) {
      const reply = await ask(api.resendConfirmation, { email_address: address });
      expect([reply.statusCode, reply.body]).toEqual([202, 'null']);
      expect(await mailsTo(world, server, address)).toEqual([]);
    }
  });

  it('is forgotten with its registration a week after it died [AUTH-16]', async () => {
    await ask(api.register, await anOwner());
    const count = async () =>
      (await world.db.pool.query('select from pending_registrations where email = $1', [email])).rowCount;
    world.clock.advance(8 * 24 * HOUR_S - 1);
    await deleteOutlived(world.db, world.clock.now(), world.sites.catalogue().markets);
    expect(await count()).toBe(1);
    world.clock.advance(2);
    await deleteOutlived(world.db, world.clock.now(), world.sites.catalogue().markets);
    expect(await count()).toBe(0);
  });
});

describe('too much of it', () => {
  it('is refused: twenty registrations an hour from one place, five of one email, three links to it [AUTH-14]', async () => {
    const owner = await anOwner();
    const statuses = async (times: number, once: () => Promise<{ statusCode: number }>) => {
      const seen = [];
      for (let time = 0; time < times; time += 1) seen.push((await once()).statusCode);
      return seen;
    };
    const linked = await statuses(4, () => ask(api.resendConfirmation, { email_address: email }));
    expect(linked).toEqual([202, 202, 202, 429]);
    const registered = await statuses(6, () => ask(api.register, owner));
    expect(registered).toEqual([200, 200, 200, 200, 200, 429]);
    const malformed = await statuses(15, () => ask(api.register, { ...owner, email: 'aino' }));
    expect(malformed).toEqual([...Array.from({ length: 14 }, () => 422), 429]);
    world.clock.advance(HOUR_S);
    expect((await ask(api.register, owner)).statusCode).toBe(200);
  });
});

describe('where sign-up is off', () => {
  it('nobody registers, and who did may still confirm [AUTH-19]', async () => {
    const owner = await anOwner();
    await ask(api.register, owner);
    const token = await tokenFor(world, server, email);
    const flagsFor: typeof world.flags.flagsFor = (site) => ({
      ...world.flags.flagsFor(site),
      'sign-up-deactivation': true,
    });
    const closed = await createApp({ ...world, flags: { ...world.flags, flagsFor } });
    expect((await callApi(closed, {}, api.register, { body: owner })).statusCode).toBe(404);
    expect(
      (await callApi(closed, {}, api.confirmRegistration, { body: { token, password: PASSWORD } }))
        .statusCode,
    ).toBe(200);
    await closed.close();
  });
});
