import type { Wallet } from '@sendero/core/contract/payment-api';
import type { Site } from '@sendero/core/market/site';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { listCards } from './saved-cards.ts';
import { offeredPayment } from './offered-payment.ts';
import { WALLET_LIFE_S, newWallet } from './wallet-token.ts';

interface OpenWalletInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly vendor_id: string;
}

/** Returns what a page needs to pay with a saved or new card (PAY-01); a guest has no saved cards. */
export async function openWallet(
  world: World,
  { site, caller, vendor_id: named }: OpenWalletInput,
): Promise<Wallet> {
  const { method, gateway, card_keys } = offeredPayment(world, site);
  const { vendor_id } = (await getOwnVendor(world, caller, named)).vendor;
  return {
    ...newWallet(world, caller, vendor_id),
    expires_in: WALLET_LIFE_S,
    provider: gateway.name,
    payment_methods: [method],
    cards: [...(await listCards(world, { site, caller, vendor_id }))],
    key: card_keys.public_key,
  };
}
