import { jwtVerify } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { macOf, signingKey } from '../../http/mac.ts';
import { createMetrics } from '../../metrics.ts';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { embeddedHelpCentre } from './embedded.ts';
import type { HelpCentre, HelpInit, HelpSeeker } from './port.ts';
import { helpProvider } from './provider.ts';

const KEY = 'a key that the provider knows as well';
const OWN_KEY = signingKey('a key that only the portal knows');
const clock = createTestClock(new Date('2026-11-18T10:00:00Z'));

const seeker: HelpSeeker = {
  user_id: 'u1',
  email: 'aino@shop.example',
  guest: false,
  name: 'Aino',
  vendor_id: 'hki2',
  brand: 'sendero',
  country: 'FI',
};
const init: HelpInit = {
  user_id: 'u1',
  email: 'aino@shop.example',
  guest: false,
  name: 'Aino',
  brand: 'sendero',
  country: 'FI',
  global_entity_id: 'SENDERO_FI',
  locale: 'fi',
  app_version: 'a1b2c3',
  verification_token: 't',
  service_type: 'delivery-request',
};

let server: EngineServer;
let page: string;
let provider: HelpCentre;
const embedded = embeddedHelpCentre({ clock, signing_keys: [OWN_KEY] });

beforeAll(async () => {
  server = await serveEngine(() => ({ status: 200, body: { url: page, notice: 'Only by mail today' } }));
});
beforeEach(() => {
  page = `${server.url.href}widget?session=1`;
  const watch = { clock, metrics: createMetrics(), log: pino({ level: 'silent' }) };
  provider = helpProvider({ url: new URL('/help/', server.url), key: KEY }, watch);
});
afterAll(() => server.close());

describe('every help centre', () => {
  it.each([
    ['embedded', () => embedded, macOf(OWN_KEY, 'help centre')],
    ['provider', () => provider, new TextEncoder().encode(KEY)],
  ])('proves who asks, for an hour: %s [HLP-02]', async (_name, centre, key) => {
    const token = await centre().issueToken(seeker);
    const at = (seconds: number) => ({ currentDate: new Date(clock.now().getTime() + seconds * 1000) });
    const { payload } = await jwtVerify(token, key, at(3599));
    const { user_id, ...claims } = seeker;
    expect(payload).toMatchObject({ ...claims, sub: user_id });
    await expect(jwtVerify(token, key, at(3600))).rejects.toThrow(/exp/);
  });

  it('answers itself where no provider is configured [HLP-02]', async () => {
    expect(embedded.origin).toBeNull();
    expect(await embedded.open(init)).toEqual({ url: null, notice: null });
  });
});

describe('a provider', () => {
  it('is posted all it has to know, and names its page and its notice [HLP-02] [HLP-04]', async () => {
    expect(await provider.open(init)).toEqual({ url: page, notice: 'Only by mail today' });
    expect(server.asked.at(-1)).toMatchObject({
      method: 'POST',
      url: { pathname: '/help/conditions-api/v1/init' },
      body: init,
    });
  });

  it.each(['https://elsewhere.example/widget', 'javascript:alert(1)', '//elsewhere.example', ''])(
    'cannot have another’s page shown: %j [HLP-03]',
    async (foreign) => {
      page = foreign;
      expect(await provider.open(init)).toBeNull();
    },
  );

  it('may fail [HLP-02]', async () => {
    server.breakWith({ status: 500, body: 'no' });
    expect(await provider.open(init)).toBeNull();
    server.breakWith({ status: 200, body: { page } });
    expect(await provider.open(init)).toBeNull();
  });
});
