import { randomUUID } from 'node:crypto';
import * as payment from '@sendero/core/contract/payment-api';
import { CompactEncrypt, importJWK } from 'jose';
import { inTransaction } from '../../db/transaction.ts';
import { insertCard } from '../../features/payment/card-store.ts';
import { aDraft } from '../an-order.ts';
import { callApi } from '../call-api.ts';
import { type Row, type Scene, type Things, row } from './row.ts';

/** A payment belongs to its user, whoever else acts for the vendor. */
const USERS_OWN = { embedded: 'NotFound' } as const;
/** A wallet belongs to its user. */
const WALLET = { embedded: 'WalletExpired' } as const;

interface Begun {
  readonly wallet: payment.Wallet;
  readonly intent_id: string;
  readonly order_id: string;
}

const walletOf = async ({ app, shop }: Scene): Promise<payment.Wallet> => {
  const params = { vendorId: shop.vendor.vendor_id };
  return (await callApi(app, shop.headers, payment.initiateWallet, { params, body: {} })).json();
};

/** An unpaid order of the shop's user. */
async function aPayment(scene: Scene): Promise<Begun> {
  const { app, shop } = scene;
  const wallet = await walletOf(scene);
  const body = await intentFor(scene, shop.vendor.vendor_id, wallet);
  const { intent_id, order_id } = (await callApi(app, shop.headers, payment.createIntent, { body })).json();
  return { wallet, intent_id, order_id };
}

async function intentFor({ app, shop }: Scene, vendor_id: string, wallet: payment.Wallet) {
  const order = { ...(await aDraft(app, shop.headers, shop.vendor.vendor_id)), vendor_id };
  return { wallet_id: wallet.wallet_id, bearer_token: wallet.access_token, vendor_id, order };
}

/** A card that is always accepted, encrypted for a wallet. */
async function aCard({ wallet_id, key }: payment.Wallet) {
  const publicKey = await importJWK(key, 'ECDH-ES');
  const sealed = (value: string) =>
    new CompactEncrypt(Buffer.from(JSON.stringify({ wallet_id, value })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
      .encrypt(publicKey);
  return {
    encrypted_number: await sealed('4242424242424242'),
    encrypted_security_code: await sealed('123'),
    expiry_month: 12,
    expiry_year: 2030,
    holder_name: 'Aino Virtanen',
    card_last_digits: '4242',
    scheme: 'visa',
    bin: '424242',
    save_card: false,
  };
}

/** A card that the shop's user saved. */
async function aSavedCard({ world, shop }: Scene): Promise<string> {
  const card_id = randomUUID();
  const card = {
    card_id,
    user_id: shop.user.user_id,
    root_id: shop.vendor.vendor_id,
    provider: 'sandbox',
    provider_card: `card_${card_id}`,
    scheme: 'visa',
    card_last_digits: '4242',
    expiry_month: 12,
    expiry_year: 2030,
    holder_name: 'Aino Virtanen',
    created_at: world.clock.now(),
  } as const;
  await inTransaction(world.db, (client) => insertCard(client, card));
  return card_id;
}

const isNobodys = ({ shop }: Scene, { vendor_id }: Things): boolean => vendor_id !== shop.vendor.vendor_id;

/** The id of a payment of the shop's user, or of no user. */
const intentIdOf = async (scene: Scene, things: Things): Promise<string> =>
  isNobodys(scene, things) ? randomUUID() : (await aPayment(scene)).intent_id;

export const paymentRows: readonly Row[] = [
  row(payment.initiateWallet, ({ vendor_id: vendorId }) => ({ params: { vendorId }, body: {} })),
  row(
    payment.createIntent,
    async ({ vendor_id }, scene) => ({ body: await intentFor(scene, vendor_id, await walletOf(scene)) }),
    WALLET,
  ),
  row(
    payment.confirmIntent,
    async (things, scene) => {
      const { wallet, intent_id, order_id } = await aPayment(scene);
      return {
        body: {
          order: order_id,
          bearer_token: wallet.access_token,
          purchase_intent_id: isNobodys(scene, things) ? randomUUID() : intent_id,
          payment_method: wallet.payment_methods[0],
          card: await aCard(wallet),
        },
      };
    },
    USERS_OWN,
  ),
  row(
    payment.getIntent,
    async (things, scene) => ({ params: { intentId: await intentIdOf(scene, things) } }),
    USERS_OWN,
  ),
  row(
    payment.cancelIntent,
    async (things, scene) => ({ params: { intentId: await intentIdOf(scene, things) }, body: {} }),
    USERS_OWN,
  ),
  row(payment.listCards, ({ vendor_id: vendorId }) => ({ params: { vendorId } })),
  row(
    payment.removeCard,
    async ({ vendor_id: vendorId }, scene) => ({ params: { vendorId, card: await aSavedCard(scene) } }),
    USERS_OWN,
  ),
  row(payment.providerEvents, () => ({ params: { provider: 'sandbox' }, body: {} })),
];
