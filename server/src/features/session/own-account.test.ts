// What users see and change of their own account and its sessions.
import * as api from '@sendero/core/contract/session-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { PASSWORD, aUser } from '../../testing/a-user.ts';
import { callApi } from '../../testing/call-api.ts';
import { bearer } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { deviceOf } from './device-of.ts';
import type { UserRow } from './store.ts';

const NEW_PASSWORD = 'Another!Horse2';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function open({ email }: UserRow, password = PASSWORD) {
  const payload = { email_address: email, password };
  const headers = { 'user-agent': FIREFOX };
  const reply = await app.inject({ method: 'POST', url: '/session/api/v1/login', payload, headers });
  if (reply.statusCode !== 200) return null;
  const { AuthenticationResult: tokens } = reply.json().result;
  return { headers: { authorization: bearer(tokens) }, refresh_token: tokens.RefreshToken as string };
}

async function opened(user: UserRow, password?: string) {
  const session = await open(user, password);
  if (!session) throw new Error('the password was refused');
  return session;
}

type Headers = Record<string, string>;
const sessionsOf = async (headers: Headers): Promise<api.OwnSession[]> =>
  (await callApi(app, headers, api.listSessions)).json().result;
const isAlive = async ({ headers, refresh_token }: { headers: Headers; refresh_token: string }) => {
  const extended = await callApi(app, {}, api.extendLogin, { body: { refresh_token } });
  const { statusCode } = await callApi(app, headers, api.getAccount);
  expect(extended.statusCode).toBe(statusCode);
  return statusCode === 200;
};

describe('a user’s own details', () => {
  it('are changed, and told to other devices', async () => {
    const user = await aUser(world);
    const [one, other] = [await opened(user), await opened(user)];
    const body = { name: ' Aino Ek ', phone_number: '040 765 4321' };
    const changed = (await callApi(app, one.headers, api.changePerson, { body })).json().result;
    expect(changed).toMatchObject({ name: 'Aino Ek', phone_number: '+358407654321', email: user.email });
    expect((await callApi(app, other.headers, api.getAccount)).json().result).toEqual(changed);
  });

  it.each([
    [{ name: ' ', phone_number: '+358407654321' }, 'name', 'register.issue.name-missing'],
    [{ name: 'Aino', phone_number: '12' }, 'phone_number', 'register.issue.phone-incorrect'],
  ])('refuse %j', async (body, field, translation_key) => {
    const { headers } = await opened(await aUser(world));
    const reply = await callApi(app, headers, api.changePerson, { body });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toEqual([{ field, meta: { translation_key } }]);
  });
});

describe('a new password', () => {
  it('needs the present one, and ends every other session', async () => {
    const user = await aUser(world);
    const [mine, other] = [await opened(user), await opened(user)];
    const change = (password: string, new_password: string) =>
      callApi(app, mine.headers, api.changePassword, { body: { password, new_password } });
    expect((await change('wrong', NEW_PASSWORD)).json().errors[0].field).toBe('password');
    expect((await change(PASSWORD, 'short')).json().errors[0].field).toBe('new_password');
    expect(await isAlive(other)).toBe(true);
    expect((await change(PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
    expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false]);
    expect(await open(user)).toBeNull();
    expect(await open(user, NEW_PASSWORD)).not.toBeNull();
  });

  it('is one of two that are set at once', async () => {
    const user = await aUser(world);
    const { headers } = await opened(user);
    const replies = await Promise.all(
      [NEW_PASSWORD, 'Third!Horse3'].map((new_password) =>
        callApi(app, headers, api.changePassword, { body: { password: PASSWORD, new_password } }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422]);
  });

  it('is guessed ten times a minute at most', async () => {
    const { headers } = await opened(await aUser(world));
    const statuses = new Set<number>();
    for (let nth = 0; nth < 11; nth += 1) {
      const body = { password: `wrong ${nth}`, new_password: NEW_PASSWORD };
      statuses.add((await callApi(app, headers, api.changePassword, { body })).statusCode);
    }
    expect([...statuses]).toEqual([422, 429]);
  });
});

describe('a user’s sessions', () => {
  it('are listed with their device, and nobody else’s', async () => {
    const user = await aUser(world);
    await opened(await aUser(world));
    const [one, mine] = [await opened(user), await opened(user)];
    const listed = await sessionsOf(mine.headers);
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ is_this }) => is_this)).toHaveLength(1);
    expect(listed[0]).toMatchObject({ browser: 'Firefox', system: 'Linux' });
    expect(JSON.stringify(listed)).not.toContain(one.refresh_token);
  });

  it('end one by one, and all others at once', async () => {
    const user = await aUser(world);
    const [mine, ...others] = [
      await opened(user),
      await opened(user),
      await opened(user),
      await opened(user),
    ];
    const end = (body: { session_id?: string }) => callApi(app, mine.headers, api.endSession, { body });
    const isMine = new Set((await sessionsOf(mine.headers)).filter(({ is_this }) => is_this));
    const ended = (await sessionsOf(mine.headers)).find(({ is_this }) => !is_this);
    for (let time = 0; time < 2; time += 1)
      expect((await end({ session_id: ended?.session_id ?? '' })).statusCode).toBe(204);
    const alive = async () => (await Promise.all(others.map(isAlive))).filter(Boolean).length;
    expect(isMine.size).toBe(1);
    expect(await alive()).toBe(2);
    expect((await end({})).statusCode).toBe(204);
    expect([await alive(), await isAlive(mine)]).toEqual([0, true]);
  });

  it('of somebody else cannot be ended', async () => {
    const [victim, stranger] = [await opened(await aUser(world)), await opened(await aUser(world))];
    const session_id = (await sessionsOf(victim.headers))[0]?.session_id ?? '';
    await callApi(app, stranger.headers, api.endSession, { body: { session_id } });
    await callApi(app, stranger.headers, api.endSession, { body: {} });
    expect(await isAlive(victim)).toBe(true);
  });

  it('opened by the version before have no device, and are listed too', async () => {
    const user = await aUser(world);
    const { headers } = await opened(user);
    await world.db.pool.query('delete from session_devices');
    expect(await sessionsOf(headers)).toMatchObject([{ browser: null, system: null, is_this: true }]);
  });
});

it.each([
  [FIREFOX, 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['curl/8.5.0', 'other', 'other'],
  [undefined, 'other', 'other'],
])('a browser that says %s is %s on %s', (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system });
});
