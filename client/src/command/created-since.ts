interface Told {
  readonly order_id: string;
  readonly created_at: number;
}

/**
 * Whether what is told of an order is the first that is told of it, and it was placed since `begun`, by this machine's clock.
 * Its state says nothing of that: an event comes with the order as it is when it is read, and a quick ride is on its way by then.
 */
export function createdSince(begun: Date): (order: Told) => boolean {
  const begun_s = Math.floor(begun.getTime() / 1000);
  const seen = new Set<string>();
  return ({ order_id, created_at }) => {
    const isNew = !seen.has(order_id) && created_at >= begun_s;
    seen.add(order_id);
    return isNew;
  };
}
