import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { anEmbeddedHost } from './testing/an-embedded-host.ts';
import { createTestWorld } from './testing/test-world.ts';

const KEY = 'k'.repeat(32);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendero-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the environment', () => {
  it('may say nothing [WLB-03]', async () => {
    const config = await readConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database_url: undefined,
      default_site: 'fi',
      production: false,
    });
    expect(config.signing_keys[0].symmetricKeySize).toBeGreaterThanOrEqual(32);
    const again = await readConfig({ DATA_DIR: folder });
    expect(again.signing_keys[0].equals(config.signing_keys[0])).toBe(true);
    expect((await stat(join(folder, 'signing-key'))).mode & 0o077).toBe(0);
  });

  it('names a file of the platforms that embed the portal, and of their public keys [AUTH-12]', async () => {
    const file = join(folder, 'hosts.json');
    const read = async (hosts: unknown) => {
      await writeFile(file, JSON.stringify({ hosts }));
      return (await readConfig({ DATA_DIR: folder, EMBEDDED_HOSTS: file })).embedded_hosts;
    };
    const { settings, key } = await anEmbeddedHost();
    expect(await read([settings])).toEqual([settings]);
    expect((await readConfig({ DATA_DIR: folder })).embedded_hosts).toEqual([]);
    await expect(read([{ ...settings, keys: [await exportJWK(key)] }])).rejects.toThrow(
      /hosts\.0\.keys\.0: a private key/,
    );
    await expect(read([{ ...settings, keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }])).rejects.toThrow(
      /EMBEDDED_HOSTS/,
    );
    await expect(read([{ ...settings, frames: ['*'] }])).rejects.toThrow(
      /hosts\.0\.frames\.0: not an origin/,
    );
    await expect(read([settings, settings])).rejects.toThrow(/an issuer is there twice/);
    await expect(readConfig({ DATA_DIR: folder, EMBEDDED_HOSTS: '/none.json' })).rejects.toThrow(
      /EMBEDDED_HOSTS/,
    );
  });

  it('names the geocoders to ask', async () => {
    const env = { PHOTON_URL: 'https://photon.example/v1', PELIAS_URL: '', GOOGLE_MAPS_API_KEY: 'a-key' };
    expect((await readConfig({ DATA_DIR: folder, ...env })).geocoders).toEqual({
      photon: { url: new URL('https://photon.example/v1') },
      google: { api_key: 'a-key' },
    });
  });

  it.each([
    [{}, undefined],
    [
      { OSRM_URL: 'http://osrm.example' },
      { name: 'osrm', url: new URL('http://osrm.example'), profile: 'bike' },
    ],
    [
      { OSRM_URL: 'http://osrm.example', OSRM_PROFILE: 'scooter' },
      { name: 'osrm', url: new URL('http://osrm.example'), profile: 'scooter' },
    ],
    [{ VALHALLA_URL: 'http://v.example/v/' }, { name: 'valhalla', url: new URL('http://v.example/v/') }],
  ])('names the street engine to ask: %o', async (env, engine) => {
    expect((await readConfig({ DATA_DIR: folder, ...env })).street_engine).toEqual(engine);
  });

  it.each([
    [{}, 'embedded'],
    [{ CALLS_PROVIDER: 'off' }, undefined],
    [{ NODE_ENV: 'production', SIGNING_KEYS: KEY }, undefined],
    [{ RIDER_NETWORK_URL: 'http://127.0.0.1:1' }, undefined],
  ])(
    'hides numbers for trying it, and of a real fleet only where it says so: %o [RCP-04]',
    async (env, provider) => {
      expect((await readConfig({ DATA_DIR: folder, ...env })).calls?.provider).toBe(provider);
    },
  );

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['RIDER_SPEED', { RIDER_SPEED: '0' }],
    ['RATE_LIMIT', { RATE_LIMIT: '-1' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['PROOFS_KEPT_DAYS', { PROOFS_KEPT_DAYS: '0' }],
    ['ARCHIVE_ORDERS', { ARCHIVE_ORDERS: 'yes' }],
    ['SOCKETS_PER_USER', { SOCKETS_PER_USER: '0' }],
    ['FOLLOWERS_PER_ADDRESS', { FOLLOWERS_PER_ADDRESS: '-1' }],
    ['PHOTON_URL', { PHOTON_URL: 'photon.example' }],
    ['FLAGS_URL_ASIA', { FLAGS_URL_ASIA: 'flags.example' }],
    ['NOMINATIM_URL', { NOMINATIM_URL: 'ftp://nominatim.example' }],
    ['PELIAS_URL', { PELIAS_URL: 'http://' }],
    ['GOOGLE_MAPS_URL', { GOOGLE_MAPS_URL: 'maps' }],
    ['OSRM_URL', { OSRM_URL: 'localhost:5000' }],
    ['VALHALLA_URL', { OSRM_URL: 'http://osrm.example', VALHALLA_URL: 'http://valhalla.example' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25', PUBLIC_URL: 'https://portal.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Sendero' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://portal.example/path' }],
    ['PUBLIC_URL', { SMTP_URL: 'smtp://mail.example' }],
    ['SMS_AUTH_TOKEN', { SMS_ACCOUNT_SID: 'AC1', SMS_FROM: '+358401234567' }],
    ['SMS_FROM', { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token', SMS_FROM: '0401234567' }],
    ['NOTICE_EVENTS_URL', { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token', SMS_FROM: '+358401234567' }],
    ['CALLS_PROVIDER', { CALLS_PROVIDER: 'carrier-pigeon' }],
    ['CALLS_PROVIDER', { CALLS_PROVIDER: 'embedded', NODE_ENV: 'production', SIGNING_KEYS: KEY }],
    [
      'CALLS_NUMBERS',
      { CALLS_PROVIDER: 'twilio', CALLS_AUTH_TOKEN: 'token', CALLS_EVENTS_URL: 'https://portal.example' },
    ],
    [
      'CALLS_NUMBERS',
      {
        CALLS_PROVIDER: 'twilio',
        CALLS_AUTH_TOKEN: 'token',
        CALLS_EVENTS_URL: 'https://portal.example',
        CALLS_NUMBERS: 'XX=+358753250000',
      },
    ],
    [
      'CALLS_NUMBERS',
      {
        CALLS_PROVIDER: 'twilio',
        CALLS_AUTH_TOKEN: 'token',
        CALLS_EVENTS_URL: 'https://portal.example',
        CALLS_NUMBERS: 'FI=0753250000',
      },
    ],
    [
      'CALLS_NUMBERS',
      {
        CALLS_PROVIDER: 'twilio',
        CALLS_AUTH_TOKEN: 'token',
        CALLS_EVENTS_URL: 'https://portal.example',
        CALLS_NUMBERS: 'FI=+358753250000,SE=+358753250000',
      },
    ],
    ['CALLS_AUTH_TOKEN', { CALLS_PROVIDER: 'twilio', CALLS_NUMBERS: 'FI=+358753250000' }],
    ['WHATSAPP_TOKEN', { WHATSAPP_PHONE_ID: '1' }],
    [
      'WHATSAPP_TEMPLATES',
      {
        WHATSAPP_PHONE_ID: '1',
        WHATSAPP_TOKEN: 'token',
        WHATSAPP_APP_SECRET: 'secret',
        WHATSAPP_VERIFY_TOKEN: 'word',
        WHATSAPP_TEMPLATES: '/nonexistent',
      },
    ],
    ['PUSH_PRIVATE_KEY', { PUSH_PUBLIC_KEY: 'key' }],
    [
      'PUSH_PUBLIC_KEY',
      { PUSH_PUBLIC_KEY: 'key', PUSH_PRIVATE_KEY: 'key', PUSH_CONTACT: 'mailto:a@b.example' },
    ],
    ['PUSH_CONTACT', { PUSH_PUBLIC_KEY: 'key', PUSH_PRIVATE_KEY: 'key', PUSH_CONTACT: 'ops' }],
    ['DB_POOL', { DB_POOL: '1' }],
    ['DATABASE_LISTEN_URL', { DATABASE_LISTEN_URL: 'postgres://localhost/x' }],
    ['MIGRATE_AT_START', { MIGRATE_AT_START: 'no' }],
    ['SIGNING_KEYS', { SIGNING_KEYS: 'short' }],
    ['EVIDENCE_KEY', { EVIDENCE_KEY: 'short' }],
    ['SIGNING_KEYS', { SIGNING_KEYS: `${KEY},` }],
    ['SIGNING_KEYS', { DATABASE_URL: 'postgres://localhost/x' }],
  ])('that says a wrong %s stops the start, and names it [WLB-04]', async (name, env) => {
    await expect(readConfig({ DATA_DIR: folder, ...env })).rejects.toThrow(name);
  });

  it.each([
    ['DEFAULT_SITE', { default_site: 'atlantis' }],
    ['RIDER_NETWORK_SECRET', { rider_network_url: 'http://127.0.0.1:1' }],
  ])('that says a wrong %s stops the making of the world [WLB-04]', async (name, config) => {
    await expect(createTestWorld({ config })).rejects.toThrow(name);
  });
});
