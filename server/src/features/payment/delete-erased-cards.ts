import type { World } from '../../world.ts';
import { deleteSavedCard, listErasedCards } from './card-store.ts';
import { gatewaysOf } from './gateway-of.ts';

/**
 * Deletes the cards of erased owners at their providers, then here, so that no card is forgotten that a provider still
 * has. A card whose deletion fails, or whose provider is not configured, is tried again with the next sweep.
 */
export async function deleteErasedCards(world: World): Promise<void> {
  for (const { root_id, card_id, provider, provider_card } of await listErasedCards(world.db)) {
    const gateway = gatewaysOf(world).find(({ name }) => name === provider);
    try {
      if (!gateway) throw new Error(`${provider} is not configured`);
      await gateway.forgetCard(provider_card);
      await deleteSavedCard(world.db, { root_id, card_id });
    } catch (err) {
      world.log.warn({ err, card_id }, 'a card of somebody who is gone is still kept by its provider');
    }
  }
}
