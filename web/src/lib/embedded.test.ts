// A page that a restaurant platform embeds: whose calls they are, and what happens when the platform's token ends.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listVendors } from '@sendero/core/contract/vendor-api';

const KEY = 'sendero.embedded-token';
const base64url = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenOf = (restaurantId: unknown, seconds: number) => {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return [base64url({ alg: 'ES256' }), base64url({ restaurantId, exp }), 'c2ln'].join('.');
};
const keep = (token: string) => localStorage.setItem(KEY, JSON.stringify(token));
const sent: (string | null)[] = [];
let answer: () => Response;

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  answer = () => Response.json({ result: { vendors: [] } });
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'));
    return Promise.resolve(answer());
  });
});

/** The page as it is after a load, with what storage held then. */
async function openPage() {
  vi.resetModules();
  const [session, { call }] = await Promise.all([import('./session.ts'), import('./api.ts')]);
  session.startSession();
  return { ...session, ask: () => call(listVendors, {}) };
}

describe('an embedded page', () => {
  it('goes on with the newer token of its restaurant [AUTH-12]', async () => {
    keep(tokenOf('hki2', 60));
    const page = await openPage();
    const newer = tokenOf('hki2', 3600);
    keep(newer);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    await page.ask();
    expect([page.isSignedIn(), sent]).toEqual([true, [`GoDroid ${newer}`]]);
  });

  it('is signed in by its token, in calls and in the live feed [AUTH-12] [AUTH-13]', async () => {
    const token = tokenOf('hki2', 600);
    keep(token);
    const page = await openPage();
    expect([page.isSignedIn(), page.isEmbedded(), page.currentSession()]).toEqual([true, true, null]);
    await page.ask();
    expect(sent).toEqual([`GoDroid ${token}`]);
    expect(atob(page.liveToken() ?? '')).toBe(`GoDroid ${token}`);
  });

  it.each([
    ['no JSON', 'eyJ'],
    ['no text', '{"restaurantId":"hki2"}'],
    ['no token', '"hki2"'],
    ['no claims', '"a.b.c"'],
    [
      'nothing to send in a header',
      `"${base64url({})}.${base64url({ restaurantId: 'hki2', exp: 9e9 })}.\\n"`,
    ],
    ['no restaurant', JSON.stringify(tokenOf(undefined, 600))],
    ['expired', JSON.stringify(tokenOf('hki2', -1))],
  ])('is a classic one where the token is %s [AUTH-12]', async (_name, text) => {
    localStorage.setItem(KEY, text);
    const page = await openPage();
    expect([page.isSignedIn(), page.isEmbedded(), page.liveToken()]).toEqual([false, false, null]);
  });

  it('falls back to the classic one where the server refuses the token [AUTH-12]', async () => {
    keep(tokenOf('hki2', 600));
    const page = await openPage();
    const endings: string[] = [];
    page.onEnding((why) => endings.push(why));
    answer = () => Response.json({ code: 'NotSignedIn' }, { status: 401 });
    await expect(page.ask()).rejects.toMatchObject({ code: 'NotSignedIn' });
    expect([page.isSignedIn(), endings, localStorage.getItem(KEY)]).toEqual([false, ['expired'], null]);
  });
});
