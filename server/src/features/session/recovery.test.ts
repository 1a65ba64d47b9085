import type { FastifyInstance } from 'fastify';
import * as api from '@sendero/core/contract/session-api';
import { loginFailures } from '@sendero/core/session/login-failure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { codeFor, mailsTo } from '../../testing/a-mailbox.ts';
import { PASSWORD, aUser } from '../../testing/a-user.ts';
import { callApi } from '../../testing/call-api.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { changedSites } from '../../testing/changed-sites.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { loginFailed } from './login-problem.ts';
import type { UserRow } from './store.ts';

const NEW_PASSWORD = 'Another!Horse2';

let world: TestWorld;
let app: FastifyInstance;
let server: MailServer;
let user: UserRow;

beforeAll(async () => {
  server = await startMailServer();
  world = await createTestWorld({ config: { smtp_url: server.url, public_url: 'https://portal.example' } });
  app = await createApp(world);
});
beforeEach(async () => {
  user = await aUser(world);
  world.clock.advance(2 * 3600);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await server.close();
});

const ask = (endpoint: Parameters<typeof callApi>[2], body: object, headers = {}) =>
  callApi(app, headers, endpoint, { body });
const forgot = (email_address: string) => ask(api.forgotPassword, { email_address });
const reset = (code: string, password = NEW_PASSWORD, email_address = user.email) =>
  ask(api.resetPassword, { email_address, code, password });
const login = (password: string, email_address = user.email) => ask(api.login, { email_address, password });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function aCode(): Promise<string> {
  await forgot(user.email);
  return codeFor(world, server, user.email);
}

describe('a forgotten password', () => {
  it('is replaced by the mailed code, and other sessions end [AUTH-18]', async () => {
    const { RefreshToken } = (await login(PASSWORD)).json().result.AuthenticationResult;
    expect((await reset(await aCode())).statusCode).toBe(204);
    expect((await login(PASSWORD)).statusCode).toBe(401);
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
    expect((await ask(api.extendLogin, { refresh_token: RefreshToken })).statusCode).toBe(401);
  });

  it('that had to be reset is reset [AUTH-05] [AUTH-18]', async () => {
    user = await aUser(world, { state: 'RESET_REQUIRED' });
    await reset(await aCode());
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('is never replaced by a weak one, and the code stays good [AUTH-17] [AUTH-18]', async () => {
    const code = await aCode();
    const weak = await reset(code, 'weak');
    expect(weak.json().errors[0]).toEqual({
      field: 'password',
      meta: { translation_key: 'password.too-short' },
    });
    expect((await reset(code)).statusCode).toBe(204);
  });
});

describe('the code', () => {
  const refused = {
    status: 422,
    errors: [{ field: 'code', meta: { translation_key: 'auth.failure.code-invalid' } }],
  };

  it('works once [AUTH-18]', async () => {
    const code = await aCode();
    await reset(code);
    expect((await reset(code)).json()).toMatchObject(refused);
  });

  it('works once even when it comes twice at the same time [AUTH-18]', async () => {
    const code = await aCode();
    const replies = await Promise.all([reset(code), reset(code, 'Third!Horse3')]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 422]));
  });

  it('works for 15 minutes [AUTH-18]', async () => {
    const code = await aCode();
    world.clock.advance(15 * 60);
    expect((await reset(code)).json()).toMatchObject(refused);
  });

  it('dies when another one is sent [AUTH-18]', async () => {
    const first = await aCode();
    const second = await aCode();
    if (first !== second) expect((await reset(first)).json()).toMatchObject(refused);
    expect((await reset(second)).statusCode).toBe(204);
  });

  it('outlives four wrong guesses and not a fifth [AUTH-18]', async () => {
    for (const [guesses, status] of [
      [4, 204],
      [5, 422],
    ] as const) {
      const code = await aCode();
      for (let guess = 0; guess < guesses; guess += 1)
        expect((await reset(wrongOf(code))).json()).toMatchObject(refused);
      expect((await reset(code)).statusCode).toBe(status);
    }
  });

  it('is one person’s on one country’s site [AUTH-18] [AUTH-22]', async () => {
    const code = await aCode();
    const other = await aUser(world);
    expect((await reset(code, NEW_PASSWORD, other.email)).statusCode).toBe(422);
    const abroad = { email_address: user.email, code, password: NEW_PASSWORD };
    expect((await ask(api.resetPassword, abroad, { host: 'se.localhost' })).statusCode).toBe(422);
    expect((await reset(code)).statusCode).toBe(204);
  });

  it('is sent three times an hour, and tried thirty times from one place [AUTH-18]', async () => {
    for (const status of [202, 202, 202, 429]) expect((await forgot(user.email)).statusCode).toBe(status);
    const code = await codeFor(world, server, user.email);
    for (let guess = 0; guess < 30; guess += 1)
      await reset(wrongOf(code), NEW_PASSWORD, 'nobody@shop.example');
    const late = await reset(code);
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(3600);
    world.clock.advance(3600);
    expect((await forgot(user.email)).statusCode).toBe(202);
  });
});

describe('who has an account', () => {
  /** What asking for a code leaves in the database, mails that will never be sent included. */
  const tracesOf = async (email: string) => {
    const { pool } = world.db;
    const resets = await pool.query('select guesses, expires_at from password_resets where email = $1', [
      email,
    ]);
    const mails = await pool.query(
      `select mail->>'subject' as subject, due_at, worthless_at from queued_mails where mail->>'to' = $1`,
      [email],
    );
    return [resets.rows, mails.rows];
  };

  it('is told by neither the answer to a forgotten password nor the work that it takes [AUTH-18]', async () => {
    const pending = await aUser(world, { state: 'UNCONFIRMED' });
    const nobody = 'nobody@shop.example';
    const replies = [];
    for (const email of [user.email, pending.email, nobody]) {
      const reply = await forgot(email);
      replies.push([reply.statusCode, reply.body]);
    }
    expect(replies).toEqual([replies[0], replies[0], replies[0]]);
    expect(await tracesOf(nobody)).toEqual(await tracesOf(user.email));
    expect(await mailsTo(world, server, user.email)).toHaveLength(1);
    expect(await mailsTo(world, server, pending.email)).toEqual([]);
    expect(await mailsTo(world, server, nobody)).toEqual([]);
    expect((await reset('000000', NEW_PASSWORD, nobody)).json().errors).toEqual(
      (await reset('', NEW_PASSWORD)).json().errors,
    );
  });

  it('is told at sign-in only where the market wants it [AUTH-05]', async () => {
    const sites = changedSites(world.sites, { reveals_unknown_users: true });
    const open = await createApp({ ...world, sites });
    const body = { email_address: 'nobody@shop.example', password: PASSWORD };
    expect((await callApi(open, {}, api.login, { body })).json().message).toBe('user-not-found');
    expect((await callApi(app, {}, api.login, { body })).json().message).toBe('password-invalid');
    await open.close();
  });
});

describe('a login failure', () => {
  it('has its code and the key of its text on the wire, whichever of the seventeen it is [AUTH-05]', async () => {
    const failing = await createApp(world);
    for (const failure of loginFailures) {
      failing.get(`/failing/${failure}`, () => {
        throw loginFailed(failure);
      });
    }
    for (const failure of loginFailures) {
      const { code, status, message, errors } = (await failing.inject(`/failing/${failure}`)).json();
      expect([status, code, message]).toEqual([401, 'LoginFailed', failure]);
      const key = errors[0].meta.translation_key;
      for (const locale of world.texts.locales) expect(world.texts.say(locale, key)).not.toBe(key);
    }
    await failing.close();
  });
});
