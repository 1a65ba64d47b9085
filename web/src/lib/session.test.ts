import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentials } from './api.ts';
import {
  begin,
  changeUser,
  currentSession,
  isSignedIn,
  liveToken,
  logOut,
  onEnding,
  startSession,
} from './session.ts';

const user = { id: 'u1', email: 'demo@sendero.example', name: 'Demo', phone_number: '' };
const tokens = { AccessToken: 'a', IdToken: 'i', RefreshToken: 'r', ExpiresIn: 7200 };

const MINUTE_MS = 60_000;
let calls: { path: string; body: unknown }[];
let answer: () => Response;

beforeEach(() => {
  calls = [];
  answer = () => Response.json({ result: { AuthenticationResult: { ...tokens, AccessToken: 'fresh' } } });
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') });
    return Promise.resolve(answer());
  });
  startSession();
});

afterEach(async () => {
  answer = () => new Response(null, { status: 204 });
  await logOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Logs out while the tokens are renewed, and returns what answers the renewal. */
async function logOutWhileRenewing(): Promise<(reply: Response) => void> {
  const renewal = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string) =>
    path.endsWith('/extend') ? renewal.promise : Promise.resolve(new Response(null, { status: 204 })),
  );
  begin(user, tokens);
  await vi.advanceTimersByTimeAsync(56 * MINUTE_MS);
  await logOut();
  return renewal.resolve;
}

describe('session', () => {
  it('computes the expiry from ExpiresIn and is valid until then [AUTH-02] [AUTH-03]', () => {
    expect(isSignedIn()).toBe(false);
    begin(user, tokens);
    expect(currentSession()?.expires_ms).toBe(Date.now() + 7200_000);
    expect(isSignedIn()).toBe(true);
    vi.setSystemTime(Date.now() + 7200_001);
    expect(isSignedIn()).toBe(false);
  });

  it('travels as base64url of both tokens [AUTH-13]', () => {
    begin(user, tokens);
    expect(JSON.parse(atob(liveToken() ?? ''))).toEqual({ AccessToken: 'a', IdToken: 'i' });
  });

  it('renews itself every hour minus five minutes and keeps the refresh token [AUTH-08]', async () => {
    begin(user, tokens);
    await vi.advanceTimersByTimeAsync(55 * MINUTE_MS - 1000);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls).toEqual([{ path: '/session/api/v1/login/extend', body: { refresh_token: 'r' } }]);
    expect(currentSession()).toMatchObject({ access_token: 'fresh', refresh_token: 'r' });
  });

  it('ends when it cannot be renewed [AUTH-08]', async () => {
    const endings: string[] = [];
    const stop = onEnding((why) => endings.push(why));
    begin(user, tokens);
    answer = () => Response.json({ code: 'LoginFailed' }, { status: 401 });
    await vi.advanceTimersByTimeAsync(56 * MINUTE_MS);
    stop();
    expect(endings).toEqual(['expired']);
    expect(currentSession()).toBeNull();
  });

  it('is extended again where nobody answered, and ends only once it is refused or over [AUTH-24]', async () => {
    const endings: string[] = [];
    const stop = onEnding((why) => endings.push(why));
    begin(user, { ...tokens, ExpiresIn: 3600 });
    answer = () => Response.json({ code: 'Internal' }, { status: 503 });
    await vi.advanceTimersByTimeAsync(52 * MINUTE_MS);
    expect(calls.length).toBeGreaterThan(1);
    expect([endings, isSignedIn()]).toEqual([[], true]);
    answer = () => Response.json({ result: { AuthenticationResult: { ...tokens, AccessToken: 'fresh' } } });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(currentSession()?.access_token).toBe('fresh');
    answer = () => Response.json({ code: 'Internal' }, { status: 503 });
    await vi.advanceTimersByTimeAsync(121 * MINUTE_MS);
    stop();
    expect(endings).toEqual(['expired']);
  });

  it('that ended by itself in one window has not been logged out of in the others [AUTH-24]', () => {
    const endings: string[] = [];
    begin(user, tokens);
    const stop = onEnding((why) => endings.push(why));
    localStorage.setItem('sendero.auth-ended', '"expired"');
    localStorage.removeItem('sendero.auth');
    dispatchEvent(new StorageEvent('storage', { key: 'sendero.auth' }));
    stop();
    expect(new Set(endings)).toEqual(new Set(['expired']));
  });

  it('that the server refuses has ended by itself, unless another window says meanwhile that it logged out [AUTH-09] [AUTH-24]', async () => {
    const endings: string[] = [];
    const stop = onEnding((why) => endings.push(why));
    begin(user, tokens);
    credentials.refused();
    localStorage.setItem('sendero.auth-ended', '"logout"');
    localStorage.removeItem('sendero.auth');
    dispatchEvent(new StorageEvent('storage', { key: 'sendero.auth' }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(new Set(endings)).toEqual(new Set(['logout']));

    begin(user, tokens);
    credentials.refused();
    credentials.refused();
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    expect(endings.filter((why) => why === 'expired')).toHaveLength(1);
    expect(currentSession()).toBeNull();
  });

  it('that began after the server refused the one before goes on [AUTH-24]', async () => {
    begin(user, tokens);
    credentials.refused();
    begin(user, { ...tokens, AccessToken: 'another' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(currentSession()?.access_token).toBe('another');
  });

  it.each([
    ['good', () => Response.json({ result: { AuthenticationResult: { ...tokens, AccessToken: 'late' } } })],
    ['a refusal', () => Response.json({ code: 'LoginFailed' }, { status: 401 })],
  ])(
    'is nothing to a renewal of the one before whose answer comes late and is %s [AUTH-08] [AUTH-09]',
    async (_name, late) => {
      const answerRenewal = await logOutWhileRenewing();
      begin({ ...user, id: 'u2' }, { ...tokens, AccessToken: 'another' });
      answerRenewal(late());
      await vi.advanceTimersByTimeAsync(1000);
      expect(currentSession()).toMatchObject({ user: { id: 'u2' }, access_token: 'another' });
    },
  );

  it('that was logged out is not brought back by its renewal [AUTH-09]', async () => {
    const answerRenewal = await logOutWhileRenewing();
    answerRenewal(Response.json({ result: { AuthenticationResult: tokens } }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(currentSession()).toBeNull();
  });

  it('keeps changed details for the user whose they are, not for who has signed in since', () => {
    begin(user, tokens);
    changeUser({ ...user, name: 'Changed' });
    expect(currentSession()?.user.name).toBe('Changed');
    begin({ ...user, id: 'u2' }, tokens);
    changeUser({ ...user, name: 'Late' });
    expect(currentSession()?.user).toEqual({ ...user, id: 'u2' });
  });

  it('counts a token within its last ten minutes as expired [AUTH-07]', () => {
    begin(user, { ...tokens, ExpiresIn: 599 });
    expect(currentSession()).toBeNull();
  });

  it('survives a reload, and a logout clears what was kept and tells the server [AUTH-09]', async () => {
    begin(user, tokens);
    expect(localStorage.getItem('sendero.auth')).toContain('"refresh_token":"r"');
    localStorage.setItem('sendero.guest-orders', '["x"]');
    answer = () => new Response(null, { status: 204 });
    await logOut();
    expect(calls.at(-1)?.path).toBe('/session/api/v1/logout');
    expect(localStorage.getItem('sendero.auth')).toBeNull();
    expect(localStorage.getItem('sendero.guest-orders')).toBeNull();
  });
});
