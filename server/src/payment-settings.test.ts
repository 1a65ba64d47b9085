import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCardKey, paymentSettings } from './payment-settings.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const DATABASE = 'postgres://127.0.0.1/sendero';

let data_dir: string;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'cards-'));
});
afterAll(() => rm(data_dir, { recursive: true }));

const read = (env: NodeJS.ProcessEnv, database_url?: string) =>
  paymentSettings(env, { database_url, data_dir });

describe('the settings of card payment', () => {
  it('are a sandbox where nothing is configured, and nothing in production [PAY-06]', async () => {
    expect(await read({})).toMatchObject({ sandbox: true, stripe: undefined, cybersource: undefined });
    expect(await read({ NODE_ENV: 'production' })).toMatchObject({ sandbox: false, card_keys: [] });
    expect(await read(STRIPE)).toMatchObject({ sandbox: false, stripe: { secret_key: 'sk' } });
  });

  it('keep one key in the data directory, for its owner’s eyes only [PAY-05]', async () => {
    const [first, second] = [await read({}), await read({})];
    expect(first.card_keys).toHaveLength(1);
    expect(second.card_keys).toEqual(first.card_keys);
    expect((await stat(join(data_dir, 'card-keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('need shared keys where servers share a database [PAY-05]', async () => {
    await expect(read(STRIPE, DATABASE)).rejects.toThrow('CARD_KEYS is required with DATABASE_URL');
    expect(await read({}, DATABASE)).toMatchObject({ card_keys: [] });
    const key = newCardKey();
    const CARD_KEYS = JSON.stringify({ keys: [key] });
    expect(await read({ ...STRIPE, CARD_KEYS }, DATABASE)).toMatchObject({ card_keys: [key] });
  });

  it('ask cardholders by CyberSource unless its merchant’s account cannot [PAY-03]', async () => {
    const cybersource = {
      CYBERSOURCE_MERCHANT_ID: 'm',
      CYBERSOURCE_KEY_ID: 'k',
      CYBERSOURCE_SHARED_SECRET: 'c2VjcmV0',
    };
    const asks = (value: string) => read({ ...cybersource, CYBERSOURCE_PAYER_AUTHENTICATION: value });
    expect(await read(cybersource)).toMatchObject({ cybersource: { asks_cardholder: true } });
    expect(await asks('off')).toMatchObject({ cybersource: { asks_cardholder: false } });
    await expect(asks('no')).rejects.toThrow('CYBERSOURCE_PAYER_AUTHENTICATION must be on or off');
  });

  it('stop the start by name where one is missing or wrong, and quote no secret', async () => {
    await expect(read({ STRIPE_SECRET_KEY: 'sk_secret' })).rejects.toThrow(
      /^STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY\.$/,
    );
    await expect(read({ CYBERSOURCE_KEY_ID: 'a' })).rejects.toThrow('CYBERSOURCE_MERCHANT_ID');
    await expect(read({ ...STRIPE, STRIPE_URL: 'nowhere' })).rejects.toThrow('STRIPE_URL');
    await expect(read({ CARD_KEYS: '{"keys":[{"d":"private"}]}' })).rejects.toThrow(
      /^CARD_KEYS must be [^"]*$/,
    );
  });
});
