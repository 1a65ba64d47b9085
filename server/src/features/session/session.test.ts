import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { PASSWORD, aUser } from '../../testing/a-user.ts';
import { bearer, signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import type { UserRow } from './store.ts';

type Pair = Parameters<typeof bearer>[0];

let world: TestWorld;
let app: FastifyInstance;
let user: UserRow;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  user = await aUser(world, { email: 'aino@sendero.example' });
});

afterAll(async () => {
  await app.close();
  await world.close();
});

function post(
  path: string,
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: `/session/api/v1${path}`, payload, headers, remoteAddress });
}

const login = (email_address: string, password: string, headers?: Record<string, string>) =>
  post('/login', { email_address, password }, headers);

async function failureOf(
  email: string,
  password = PASSWORD,
): Promise<{ status: number; message: string; key: string }> {
  const reply = await login(email, password);
  const { status, message, errors } = reply.json();
  return { status, message, key: errors[0].meta.translation_key };
}

describe('login', () => {
  it('answers tokens for two hours and the user [AUTH-03]', async () => {
    const { result } = (await login(user.email, PASSWORD)).json();
    expect(result.AuthenticationResult).toEqual({
      AccessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      IdToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      RefreshToken: expect.stringMatching(/^[\w-]{43}$/),
      ExpiresIn: 7200,
    });
    expect(result.user).toEqual({
      id: user.user_id,
      email: 'aino@sendero.example',
      name: user.name,
      phone_number: user.phone_number,
      phoneNumber: user.phone_number,
    });
  });

  it('takes an email address in any case and with blanks around it [AUTH-03]', async () => {
    expect((await login(' AINO@Sendero.Example ', PASSWORD)).statusCode).toBe(200);
  });

  it('signs nobody in on another country’s site [AUTH-22]', async () => {
    expect((await login(user.email, PASSWORD, { host: 'sg.localhost' })).statusCode).toBe(401);
  });

  it('tells a wrong password and an unknown user alike [AUTH-05]', async () => {
    const wrong = await failureOf(user.email, 'wrong');
    expect(wrong).toEqual({ status: 401, message: 'password-invalid', key: 'auth.failure.password-invalid' });
    expect(await failureOf('nobody@sendero.example')).toEqual(wrong);
  });

  it('names a missing address, an unconfirmed user and a password to be reset [AUTH-05]', async () => {
    await aUser(world, { email: 'new@sendero.example', state: 'UNCONFIRMED' });
    await aUser(world, { email: 'old@sendero.example', state: 'RESET_REQUIRED' });
    expect((await failureOf(' ')).message).toBe('request-parameter-invalid');
    expect((await failureOf('new@sendero.example')).message).toBe('user-not-confirmed');
    expect((await failureOf('new@sendero.example', 'wrong')).message).toBe('password-invalid');
    expect((await failureOf('old@sendero.example')).message).toBe('password-reset-required');
  });

  it('refuses the eleventh wrong password within a minute, and says how long to wait [AUTH-05]', async () => {
    const guessed = await aUser(world);
    for (let guess = 1; guess <= 10; guess += 1)
      expect((await login(guessed.email, 'wrong')).statusCode).toBe(401);
    const refused = await login(guessed.email, PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await login(user.email, PASSWORD)).statusCode).toBe(200);
    world.clock.advance(61);
    expect((await login(guessed.email, PASSWORD)).statusCode).toBe(200);
  });

  it('counts wrong passwords only [AUTH-05]', async () => {
    const busy = await aUser(world);
    for (let time = 1; time <= 12; time += 1)
      expect((await login(busy.email, PASSWORD)).statusCode).toBe(200);
  });

  it('hashes for unknown users too, two at once with fifty waiting, and refuses the rest [AUTH-05]', async () => {
    const crowd = Array.from({ length: 90 }, (_, nth) =>
      post(
        '/login',
        { email_address: `crowd-${nth}@sendero.example`, password: 'wrong' },
        {},
        `10.0.0.${nth}`,
      ),
    );
    const replies = await Promise.all(crowd);
    const refused = replies.filter((reply) => reply.statusCode === 429);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(refused.length).toBeLessThanOrEqual(90 - 52);
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(90 - refused.length);
  });

  it('keeps no token, not even for a repeat under the same key [AUTH-08]', async () => {
    const headers = { 'idempotency-key': 'sign-in-1' };
    const [first, second] = [
      await login(user.email, PASSWORD, headers),
      await login(user.email, PASSWORD, headers),
    ];
    const { RefreshToken } = first.json().result.AuthenticationResult;
    expect(second.json().result.AuthenticationResult.RefreshToken).not.toBe(RefreshToken);
    const { rows } = await world.db.pool.query(
      `select s::text from sessions s union all select k::text from idempotency_keys k`,
    );
    expect(JSON.stringify(rows)).not.toContain(RefreshToken);
  });
});

describe('login/extend', () => {
  const extend = (refresh_token: string, headers?: Record<string, string>) =>
    post('/login/extend', { refresh_token }, headers);

  const refreshToken = async (): Promise<string> =>
    (await login(user.email, PASSWORD)).json().result.AuthenticationResult.RefreshToken;

  it('answers fresh tokens and the same refresh token [AUTH-08]', async () => {
    const token = await refreshToken();
    world.clock.advance(7000);
    const { AuthenticationResult } = (await extend(token)).json().result;
    expect(AuthenticationResult).toMatchObject({ RefreshToken: token, ExpiresIn: 7200 });
    world.clock.advance(1000);
    const headers = { authorization: bearer(AuthenticationResult) };
    expect((await post('/logout', {}, headers)).statusCode).toBe(204);
  });

  it('refuses an unknown token, one of another country and one of more than 30 days ago [AUTH-08]', async () => {
    const token = await refreshToken();
    expect((await extend('unknown')).json()).toMatchObject({ status: 401, code: 'SessionExpired' });
    expect((await extend(token, { host: 'sg.localhost' })).statusCode).toBe(401);
    world.clock.advance(30 * 86_400 - 60);
    expect((await extend(token)).statusCode).toBe(200);
    world.clock.advance(120);
    expect((await extend(token)).statusCode).toBe(401);
  });
});

describe('logout', () => {
  it('kills the refresh token of this session and of no other [AUTH-09]', async () => {
    const [one, other] = [
      (await login(user.email, PASSWORD)).json(),
      (await login(user.email, PASSWORD)).json(),
    ];
    const headers = { authorization: bearer(one.result.AuthenticationResult) };
    const reply = await post('/logout', {}, headers);
    expect(reply.statusCode).toBe(204);
    expect(reply.body).toBe('');
    const extend = ({ result }: typeof one) =>
      post('/login/extend', { refresh_token: result.AuthenticationResult.RefreshToken });
    expect((await extend(one)).statusCode).toBe(401);
    expect((await extend(other)).statusCode).toBe(200);
  });
});

describe('a session that is ended', () => {
  const vendorsAs = async (
    server: FastifyInstance,
    { result }: { result: { AuthenticationResult: Pair } },
  ) => {
    const headers = { authorization: bearer(result.AuthenticationResult) };
    const reply = await server.inject({ url: '/vendor/api/v1/vendors', headers });
    return [reply.statusCode, reply.json().code];
  };
  const refused = [401, 'SessionExpired'];
  const served = [200, undefined];

  it('opens nothing any more, at once and on every server; others go on [AUTH-09]', async () => {
    const second = await createSecondWorld(world);
    const elsewhere = await createApp(second);
    const [one, other] = [
      (await login(user.email, PASSWORD)).json(),
      (await login(user.email, PASSWORD)).json(),
    ];
    for (const server of [app, elsewhere]) expect(await vendorsAs(server, one)).toEqual(served);
    const heard = new Promise<void>((resolve) => second.announcer.listen(() => resolve()));
    await post('/logout', {}, { authorization: bearer(one.result.AuthenticationResult) });
    expect(await vendorsAs(app, one)).toEqual(refused);
    await heard;
    expect(await vendorsAs(elsewhere, one)).toEqual(refused);
    for (const server of [app, elsewhere]) expect(await vendorsAs(server, other)).toEqual(served);
    await elsewhere.close();
    await second.close();
  });

  it('opens nothing after a minute even where nobody heard of its end [AUTH-09]', async () => {
    const signedIn = (await login(user.email, PASSWORD)).json();
    expect(await vendorsAs(app, signedIn)).toEqual(served);
    await world.db.pool.query('delete from sessions');
    expect(await vendorsAs(app, signedIn)).toEqual(served);
    world.clock.advance(60);
    expect(await vendorsAs(app, signedIn)).toEqual(refused);
  });

  it('costs no query while it is believed [AUTH-09]', async () => {
    const signedIn = (await login(user.email, PASSWORD)).json();
    await vendorsAs(app, signedIn);
    await world.db.pool.query('alter table sessions rename to elsewhere');
    const answered = await vendorsAs(app, signedIn);
    await world.db.pool.query('alter table elsewhere rename to sessions');
    expect(answered).toEqual(served);
  });
});

describe('the credential', () => {
  const logoutWith = (authorization: string, host = 'localhost') =>
    post('/logout', {}, { authorization, host });

  it('is the pair of tokens in base64url; nothing else opens a door [AUTH-13]', async () => {
    const { AuthenticationResult } = (await login(user.email, PASSWORD)).json().result;
    const { AccessToken, IdToken } = AuthenticationResult;
    expect((await post('/logout', {})).statusCode).toBe(401);
    expect((await logoutWith(`Bearer ${AccessToken}`)).statusCode).toBe(401);
    expect((await logoutWith(bearer({ AccessToken: IdToken, IdToken: AccessToken }))).statusCode).toBe(401);
    expect(
      (await logoutWith(bearer({ AccessToken: `${AccessToken.slice(0, -2)}AA`, IdToken }))).statusCode,
    ).toBe(401);
    expect((await logoutWith(bearer(AuthenticationResult))).statusCode).toBe(204);
  });

  it('expires after two hours [AUTH-13]', async () => {
    const { authorization } = await signIn(app, user);
    world.clock.advance(7201);
    expect((await logoutWith(authorization)).json()).toMatchObject({ status: 401, code: 'SessionExpired' });
  });

  it('holds in its own country only [AUTH-22]', async () => {
    const { authorization } = await signIn(app, user);
    expect((await logoutWith(authorization, 'sg.localhost')).statusCode).toBe(401);
  });
});
