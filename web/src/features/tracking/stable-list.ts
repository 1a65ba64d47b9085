import type { Order } from '@sendero/core/order/order';

/**
 * What a list shows while somebody is about to press something in it: the same orders in the same places, each as it
 * stands now, even one that has left the list. `held` is null while nobody is, and the list is as it is.
 */
export function calmList(
  list: readonly Order[],
  all: readonly Order[],
  held: readonly string[] | null,
): readonly Order[] {
  if (held === null) return list;
  const byId = new Map(all.map((order) => [order.order_id, order]));
  return held.flatMap((id) => byId.get(id) ?? []);
}
