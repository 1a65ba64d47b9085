interface Told {
  readonly order_id: string;
  readonly created_at: number;
  readonly status_history: readonly { readonly status: string }[];
}

/**
 * Whether what is told of an order is the first that is told of it, and it is new. Its state alone does not say so: an event comes
 * with the order as it is when it is read, and a quick ride is on its way by then. Such an order is new if it was placed since
 * `begun`, by this machine's clock.
 */
export function createdSince(begun: Date): (order: Told) => boolean {
  const begun_s = Math.floor(begun.getTime() / 1000);
  const seen = new Set<string>();
  return (order) => {
    const isNew = !seen.has(order.order_id) && (isUntouched(order) || order.created_at >= begun_s);
    seen.add(order.order_id);
    return isNew;
  };
}

/** It was received, and nothing else happened. */
const isUntouched = ({ status_history }: Told): boolean =>
  status_history.every(({ status }) => ['NEW', 'RECEIVED', 'PAYMENT_COMMITTED'].includes(status));
