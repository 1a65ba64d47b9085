import { currentHref, go, usePath, useQueryValue } from '../../lib/navigation.tsx';
import { paths, vendorIdIn } from '../../paths.ts';

/** The order in the drawer, stored in the address: a reload restores it, and going back closes it. */
export function useOpenedOrder(): [string | null, (orderId: string | null) => void] {
  const path = usePath();
  const opened = useQueryValue('order');

  /**
   * Only the first opened order adds a history entry. Reads the address, so that no card depends on the opened order.
   */
  function open(orderId: string | null): void {
    const isStep = orderId !== null && !currentHref().includes('?');
    go(paths.tracking(vendorIdIn(path), orderId ?? undefined), { replace: !isStep });
  }

  return [opened, open];
}
