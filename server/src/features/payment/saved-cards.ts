import type { SavedCard } from '@sendero/core/contract/payment-api';
import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import {
  type CardOwner,
  type SavedCardRow,
  deleteSavedCard,
  findSavedCard,
  listSavedCards,
} from './card-store.ts';
import { offeredPayment } from './offered-payment.ts';

interface SavedCardInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly vendor_id: string;
}

/** Returns the cards that the caller saved for this vendor's tree, and no other owner's (PAY-05). */
export async function listCards(world: World, ask: SavedCardInput): Promise<readonly SavedCard[]> {
  const { gateway } = offeredPayment(world, ask.site);
  const rows = await listSavedCards(world.db, await ownerOf(world, ask), gateway.name);
  return rows.map(({ card_id, provider_card: _, ...face }) => ({ payment_instrument_id: card_id, ...face }));
}

/** Returns one of these cards. Throws NotFound for any other. */
export async function getSavedCard(world: World, ask: SavedCardInput, cardId: string): Promise<SavedCardRow> {
  const { gateway } = offeredPayment(world, ask.site);
  const card = await findSavedCard(world.db, await ownerOf(world, ask), gateway.name, cardId);
  if (!card) throw new Problem('NotFound', { detail: 'There is no such card.' });
  return card;
}

/** Deletes a card, at the provider first, so that no card is forgotten that the provider still has. */
export async function removeCard(world: World, ask: SavedCardInput, cardId: string): Promise<void> {
  const { gateway } = offeredPayment(world, ask.site);
  const { card_id, provider_card } = await getSavedCard(world, ask, cardId);
  await gateway.forgetCard(provider_card);
  const { root_id } = await ownerOf(world, ask);
  await deleteSavedCard(world.db, { root_id, card_id });
}

async function ownerOf(world: World, { caller, vendor_id }: SavedCardInput): Promise<CardOwner> {
  const { root_id } = await getOwnVendor(world, caller, vendor_id);
  return { user_id: caller.user_id, root_id };
}
