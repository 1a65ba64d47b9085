import type { World } from '../../world.ts';
import { deleteSavedCard, listErasedCards } from './card-store.ts';
import { gatewaysOf } from './gateway-of.ts';

/**
 * Has providers forget the cards whose owners are gone, and then forgets them here: one that a provider still keeps is not
 * lost from sight. One that fails, or whose provider is not configured, is tried again with the next sweep.
 */
export async function forgetErasedCards(world: World): Promise<void> {
  for (const { card_id, provider, provider_card } of await listErasedCards(world.db)) {
    const gateway = gatewaysOf(world).find(({ name }) => name === provider);
    try {
      if (!gateway) throw new Error(`${provider} is not configured`);
      await gateway.forgetCard(provider_card);
      await deleteSavedCard(world.db, card_id);
    } catch (err) {
      world.log.warn({ err, card_id }, 'a card of somebody who is gone is still kept by its provider');
    }
  }
}
