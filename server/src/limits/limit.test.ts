import * as guestApi from '@sendero/core/contract/guest-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/session-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { codeFor } from '../testing/a-mailbox.ts';
import { PASSWORD, aUser } from '../testing/a-user.ts';
import { callApi } from '../testing/call-api.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { signIn } from '../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../testing/test-world.ts';
import type { UserRow } from '../features/session/store.ts';

const DAY_S = 86_400;

let world: TestWorld;
let app: FastifyInstance;
let mails: MailServer;
let user: UserRow;
let network = 0;

beforeAll(async () => {
  mails = await startMailServer();
  world = await createTestWorld({
    config: { smtp_url: mails.url, public_url: 'https://portal.example' },
  });
  app = await createApp(world);
});
beforeEach(async () => {
  user = await aUser(world);
  network += 1;
  world.clock.advance(DAY_S);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await mails.close();
});

/** The nth address of this test's own /64. */
const within = (nth: number): string => `2001:db8:0:${network.toString(16)}::${nth.toString(16)}`;
/** The nth of addresses that have nothing to do with each other. */
const elsewhere = (nth: number): string => `10.${network}.${Math.floor(nth / 250)}.${nth % 250}`;

const post = async (of: FastifyInstance, endpoint: typeof api.login, payload: object, from: string) =>
  of.inject({ method: 'POST', url: addressOf(endpoint), payload, remoteAddress: from });

const login = async (password: string, from: string, email_address = user.email, of = app) =>
  (await post(of, api.login, { email_address, password }, from)).statusCode;

/** What `ask` is answered, one time after another. */
async function inTurn(times: number, ask: (nth: number) => Promise<number>): Promise<number[]> {
  const answers = [];
  for (let nth = 0; nth < times; nth += 1) answers.push(await ask(nth));
  return answers;
}

const countOf = (answers: readonly number[], status: number): number =>
  answers.filter((answer) => answer === status).length;

describe('a limit', () => {
  it('counts a whole /64 as one, for passwords, codes and guests [SAF-05]', async () => {
    const guesses = await inTurn(11, (nth) => login('wrong', within(nth)));
    expect([countOf(guesses, 401), guesses.at(-1)]).toEqual([10, 429]);
    expect(await login(PASSWORD, within(99))).toBe(429);
    const reset = { email_address: user.email, code: '000000', password: 'Another!Horse2' };
    const codes = await inTurn(
      31,
      async (nth) =>
        (
          await app.inject({
            method: 'POST',
            url: addressOf(api.resetPassword),
            payload: reset,
            remoteAddress: within(nth),
          })
        ).statusCode,
    );
    expect([countOf(codes, 422), codes.at(-1)]).toEqual([30, 429]);
    const flagsFor: typeof world.flags.flagsFor = (site) => ({
      ...world.flags.flagsFor(site),
      guest_checkout: true,
    });
    const open = await createApp({ ...world, flags: { ...world.flags, flagsFor } });
    const guests = await inTurn(
      21,
      async (nth) =>
        (
          await open.inject({
            method: 'POST',
            url: addressOf(guestApi.beginGuest),
            payload: {},
            remoteAddress: within(nth),
          })
        ).statusCode,
    );
    expect([countOf(guests, 200), guests.at(-1)]).toEqual([20, 429]);
    await open.close();
  });

  it('is the same for every server, and a restart forgets nothing [SAF-05]', async () => {
    await inTurn(5, () => login('wrong', within(1)));
    const second = await createSecondWorld(world);
    const other = await createApp(second);
    const there = await inTurn(6, () => login('wrong', within(1), user.email, other));
    expect(there).toEqual([401, 401, 401, 401, 401, 429]);
    await other.close();
    await second.close();
    expect(await login(PASSWORD, within(1))).toBe(429);
  });

  it('is not outrun by guesses that come at once [SAF-05]', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login('wrong', within(1))));
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 30]);
  });

  it('stops one address that tries many accounts, and counts wrong passwords only [SAF-05]', async () => {
    const answers = await inTurn(60, (nth) => login('wrong', within(nth), `nobody-${nth}@shop.example`));
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([40, 20]);
    world.clock.advance(DAY_S);
    const right = await inTurn(42, () => login(PASSWORD, within(1)));
    expect(countOf(right, 200)).toBe(42);
  });

  it('of an account lets strangers everywhere wait ever longer, and never its owner [SAF-05]', async () => {
    const owner = elsewhere(9000);
    expect(await login(PASSWORD, owner)).toBe(200);
    const answers = await inTurn(60, (nth) => login('wrong', elsewhere(nth)));
    expect(countOf(answers.slice(0, 20), 401)).toBe(20);
    expect(countOf(answers, 401)).toBeLessThanOrEqual(20 + 10);
    expect(answers.at(-1)).toBe(429);
    expect(await login(PASSWORD, owner)).toBe(200);
    expect(await login(PASSWORD, elsewhere(9001))).toBe(429);
    await callApi(app, {}, api.forgotPassword, { body: { email_address: user.email } });
    const body = {
      email_address: user.email,
      code: await codeFor(world, mails, user.email),
      password: 'Another!Horse2',
    };
    expect((await callApi(app, {}, api.resetPassword, { body })).statusCode).toBe(204);
    expect(await login('Another!Horse2', elsewhere(9001))).toBe(200);
  });

  it('DEV-10: that refuses is told by name, and whoever waits as long as it says is let in, no sooner', async () => {
    await inTurn(10, () => login('wrong', within(1)));
    const body = { email_address: user.email, password: PASSWORD };
    const refused = await post(app, api.login, body, within(1));
    const wait_s = Number(refused.headers['retry-after']);
    expect(refused.headers['ratelimit-policy']).toMatch(/^"logins-at";q=10;w=60, "calls";q=\d+;w=60$/);
    expect(refused.headers['ratelimit']).toMatch(
      new RegExp(`^"logins-at";r=0;t=${wait_s}, "calls";r=\\d+;t=\\d+$`),
    );
    world.clock.advance(wait_s - 1);
    expect(await login(PASSWORD, within(1))).toBe(429);
    world.clock.advance(1);
    expect(await login(PASSWORD, within(1))).toBe(200);
  });

  it('keeps nothing in the clear of whom it counts [SAF-05]', async () => {
    await login('wrong', '203.0.113.77');
    const { rows } = await world.db.pool.query('select key from limit_counts');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => !/^[\w-]{43}(\.\d+)?$/.test(key))).toEqual([]);
  });

  it('that is over is swept away, and one that is not stays [SAF-05]', async () => {
    await world.counts.sweep();
    await login('wrong', within(1));
    const counted = async () => Number((await world.db.pool.query('select from limit_counts')).rowCount);
    const before = await counted();
    await world.db.pool.query(
      `insert into limit_counts select 'over', 1, extract(epoch from now()) * 1000 - 1000`,
    );
    await world.counts.sweep();
    expect(await counted()).toBe(before);
  });

  it('that cannot be counted refuses what it protects, and lets the rest pass [SAF-05]', async () => {
    const headers = await signIn(app, user);
    await world.db.pool.query('alter table limit_counts rename to limit_counts_away');
    try {
      const refused = await post(
        app,
        api.login,
        { email_address: user.email, password: PASSWORD },
        within(1),
      );
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'Unavailable']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await callApi(app, headers, listVendors)).statusCode).toBe(200);
    } finally {
      await world.db.pool.query('alter table limit_counts_away rename to limit_counts');
    }
    expect(await login(PASSWORD, within(1))).toBe(200);
  });
});
