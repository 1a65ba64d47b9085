import type { Order } from '@sendero/core/order/order';

/**
 * A list that is stable while the user may press an entry: the same orders in the same positions, each in its current
 * version, even those that have left the list. `held` is null while the user is not over the list; the list is then
 * returned unchanged.
 */
export function stableList(
  list: readonly Order[],
  all: readonly Order[],
  held: readonly string[] | null,
): readonly Order[] {
  if (held === null) return list;
  const byId = new Map(all.map((order) => [order.order_id, order]));
  return held.flatMap((id) => byId.get(id) ?? []);
}
