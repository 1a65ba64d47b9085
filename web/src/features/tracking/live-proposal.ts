import type { Order } from '@sendero/core/order/order';

/** What the shop may still answer at `now`; nothing once its time has passed. */
export function liveProposal({ proposal }: Order, now: Date): Order['proposal'] {
  return proposal && proposal.until > now.getTime() / 1000 ? proposal : undefined;
}
