// @vitest-environment node
import type { Wallet } from '@sendero/core/contract/payment-api';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { tryCard } from './try-card.ts';
import { withWallet } from './wallet.ts';

const card = {
  number: '4242 4242 4242 4242',
  expiry_month: 12,
  expiry_year: 2030,
  security_code: '739',
  holder_name: ' Aino Virtanen ',
};
const intent = {
  intent_id: '0b8f8c1e-5b1d-4c53-9d0e-6a0f9b2d4c11',
  order_id: 'hki1-1',
  status: 'paid',
};

async function aWallet(): Promise<{ wallet: Wallet; privateKey: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const key = { kty: 'EC', crv: 'P-256', x, y, kid: 'card-1', alg: 'ECDH-ES', use: 'enc' } as const;
  const wallet: Wallet = {
    wallet_id: 'wallet-1',
    access_token: 'token-1',
    expires_in: 1800,
    provider: 'sandbox',
    payment_methods: ['generic_creditcard'],
    cards: [],
    key,
  };
  return { wallet, privateKey };
}

/** Answers calls in turn, and collects their bodies. */
function answer(...answers: Response[]): string[] {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    bodies.push(body);
    return Promise.resolve(answers.shift() ?? Response.json(intent));
  });
  return bodies;
}

afterEach(() => vi.unstubAllGlobals());

it('sends a new card for nobody but the server to read, bound to its wallet [PAY-05]', async () => {
  const { wallet, privateKey } = await aWallet();
  const bodies = answer();
  await tryCard(intent, wallet, { new_or_existing_card: 'NEW', card, save_card: true });
  const [body = ''] = bodies;
  expect(body).not.toMatch(/4242424242|739|4242 4242/);
  const sent = JSON.parse(body);
  expect(sent).toMatchObject({
    order: 'hki1-1',
    bearer_token: 'token-1',
    purchase_intent_id: intent.intent_id,
  });
  expect(sent.card).toMatchObject({
    expiry_month: 12,
    expiry_year: 2030,
    holder_name: 'Aino Virtanen',
    card_last_digits: '4242',
    bin: '424242',
    scheme: 'visa',
    save_card: true,
  });
  const { plaintext, protectedHeader } = await compactDecrypt(sent.card.encrypted_number, privateKey);
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({
    wallet_id: 'wallet-1',
    value: '4242424242424242',
  });
  expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'card-1' });
});

it('sends of a saved card its id alone [PAY-05]', async () => {
  const { wallet } = await aWallet();
  const bodies = answer();
  await tryCard(intent, wallet, { new_or_existing_card: 'EXISTING', payment_instrument_id: 'card-7' });
  expect(JSON.parse(bodies[0] ?? '')).toEqual({
    order: 'hki1-1',
    bearer_token: 'token-1',
    purchase_intent_id: intent.intent_id,
    payment_method: 'generic_creditcard',
    payment_instrument_id: 'card-7',
  });
});

it('renews a wallet that the server does not take any more, once and without a word [PAY-01]', async () => {
  const { wallet } = await aWallet();
  const expired = () => Response.json({ code: 'WalletExpired', status: 409 }, { status: 409 });
  const means = { new_or_existing_card: 'EXISTING', payment_instrument_id: 'card-7' } as const;
  const fresh = { ...wallet, access_token: 'token-2' };
  const bodies = answer(Response.json(wallet), expired(), Response.json(fresh), Response.json(intent));
  const pay = (vendorId: string) => withWallet(vendorId, (one) => tryCard(intent, one, means));
  expect(await pay('hki1')).toEqual(intent);
  expect(
    bodies.filter((body) => body.includes('token-')).map((body) => JSON.parse(body).bearer_token),
  ).toEqual(['token-1', 'token-2']);

  answer(Response.json(wallet), expired(), Response.json(fresh), expired());
  await expect(pay('hki2')).rejects.toMatchObject({ code: 'WalletExpired' });
});
