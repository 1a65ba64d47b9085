import { type Wallet, confirmIntent } from '@sendero/core/contract/payment-api';
import { afterEach, expect, it, vi } from 'vitest';
import { tryCard } from './try-card.ts';

const wallet: Wallet = {
  wallet_id: 'wallet-1',
  access_token: 'token-1',
  expires_in: 1800,
  provider: 'cybersource',
  payment_methods: ['cybersource_creditcard'],
  cards: [],
  key: { kty: 'EC', crv: 'P-256', x: '', y: '', kid: 'card-1', alg: 'ECDH-ES', use: 'enc' },
};
const intent = { intent_id: '0b8f8c1e-5b1d-4c53-9d0e-6a0f9b2d4c11', order_id: 'hki1-1' };
const card = '5f0f8c1e-5b1d-4c53-9d0e-6a0f9b2d4c12';

afterEach(() => vi.unstubAllGlobals());

it('is told with a card whose bank may want to know, and with no other [PAY-03]', async () => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    bodies.push(body);
    return Promise.resolve(Response.json({ ...intent, status: 'paid' }));
  });
  vi.stubGlobal('screen', { width: 393.2, height: 851, colorDepth: 30 });
  const means = { new_or_existing_card: 'EXISTING', payment_instrument_id: card } as const;
  await tryCard(intent, wallet, means);
  await tryCard(intent, { ...wallet, provider: 'stripe' }, means);
  const [told, untold] = bodies.map((body) => JSON.parse(body));
  expect(told.screen).toEqual({
    width: 393,
    height: 851,
    color_depth: 30,
    utc_offset: new Date().getTimezoneOffset(),
  });
  expect(confirmIntent.body?.safeParse(told).success).toBe(true);
  expect(untold).not.toHaveProperty('screen');
});
