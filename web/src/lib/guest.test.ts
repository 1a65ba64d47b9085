import { listOrders } from '@sendero/core/contract/order-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const now = new Date('2026-11-21T10:00:00Z');
const user = { id: 'u1', email: 'aino@home.example', name: 'Aino', phone_number: '' };
const tokens = { AccessToken: 'a', IdToken: 'i', RefreshToken: 'r', ExpiresIn: 7200 };
const MINUTE_MS = 60_000;
const KEY = 'sendero.guest-token';

const tokenOf = (claims: unknown): string => `head.${btoa(JSON.stringify(claims))}.signature`;
const inMinutes = (minutes: number) => ({ sub: 'g-1', exp: now.getTime() / 1000 + minutes * 60 });
const keep = (token: string) => localStorage.setItem(KEY, JSON.stringify({ vendor_id: 'vendorID', token }));

let calls: { path: string; authorization: string | null }[];
let answer: () => Response;

beforeEach(() => {
  calls = [];
  answer = () => Response.json({});
  vi.resetModules();
  vi.useFakeTimers({ now });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({ path, authorization: new Headers(init.headers).get('authorization') });
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  // Whoever is signed in here is nobody in the files that come after it.
  vi.resetModules();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The session as a page that is opened now finds it. */
async function open() {
  const session = await import('./session.ts');
  session.startSession();
  return session;
}

describe('a kept guest token', () => {
  it.each([
    ['not an object', '"text"'],
    ['without a token', '{"vendor_id":"vendorID"}'],
    ['with a token that is none', JSON.stringify({ token: 'text' })],
    ['without exp', JSON.stringify({ token: tokenOf({ sub: 'g-1' }) })],
    ['with an exp in words', JSON.stringify({ token: tokenOf({ exp: 'tomorrow' }) })],
    ['expired', JSON.stringify({ token: tokenOf(inMinutes(0)) })],
  ])('%s is cleared [AUTH-10]', async (_name, kept) => {
    localStorage.setItem(KEY, kept);
    const { isGuest, liveToken } = await open();
    expect(isGuest()).toBe(false);
    expect(liveToken()).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('makes the page a guest’s, and goes with its calls as it is [AUTH-01] [AUTH-11] [AUTH-13]', async () => {
    const token = tokenOf(inMinutes(1000));
    keep(token);
    const { isGuest, isSignedIn, liveToken } = await open();
    expect([isGuest(), isSignedIn(), liveToken()]).toEqual([true, false, token]);
    const { call } = await import('./api.ts');
    await call(listOrders, { params: { id: 'vendorID' }, query: {} });
    expect(calls[0]?.authorization).toBe(`Bearer ${token}`);
  });

  it('is renewed every hour minus five minutes [AUTH-10]', async () => {
    keep(tokenOf(inMinutes(1000)));
    const fresh = tokenOf(inMinutes(2000));
    answer = () => Response.json({ result: { vendor_id: 'vendorID', token: fresh } });
    const { liveToken } = await open();
    await vi.advanceTimersByTimeAsync(56 * MINUTE_MS);
    await vi.dynamicImportSettled();
    expect(calls.map(({ path }) => path)).toEqual(['/session/api/v1/guest/session/extend']);
    expect(liveToken()).toBe(fresh);
    expect(localStorage.getItem(KEY)).toContain(fresh);
  });

  it('that cannot be renewed is expired; the orders stay on the device [AUTH-10]', async () => {
    keep(tokenOf(inMinutes(1000)));
    localStorage.setItem('sendero.guest-orders', '[]');
    answer = () => Response.json({ code: 'SessionExpired' }, { status: 401 });
    const { isGuest, onEnding } = await open();
    const endings: string[] = [];
    onEnding((why) => endings.push(why));
    await vi.advanceTimersByTimeAsync(56 * MINUTE_MS);
    await vi.dynamicImportSettled();
    expect(isGuest()).toBe(false);
    expect(endings).toEqual(['expired']);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(localStorage.getItem('sendero.guest-orders')).toBe('[]');
  });

  it('gives way to an account [AUTH-20]', async () => {
    keep(tokenOf(inMinutes(1000)));
    const { begin, isGuest, isSignedIn } = await open();
    begin(user, tokens);
    expect([isGuest(), isSignedIn()]).toEqual([false, true]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('does not end the account with a call of its own that is refused late [AUTH-20] [AUTH-24]', async () => {
    keep(tokenOf(inMinutes(1000)));
    const { begin, isSignedIn } = await open();
    const { call } = await import('./api.ts');
    answer = () => Response.json({ code: 'NotSignedIn' }, { status: 401 });
    const late = call(listOrders, { params: { id: 'vendorID' }, query: {} });
    begin(user, tokens);
    await expect(late).rejects.toMatchObject({ code: 'NotSignedIn' });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(isSignedIn()).toBe(true);
  });
});
