import { currentHref, go, usePath, useQueryValue } from '../../lib/navigation.tsx';
import { paths, vendorIdIn } from '../../paths.ts';

/** Which order's drawer is open, as the address says: a reload keeps it, and the way back closes it. */
export function useOpenedOrder(): [string | null, (orderId: string | null) => void] {
  const path = usePath();
  const opened = useQueryValue('order');

  /** Only the first order opened is a step to go back; it asks the address, so that no card depends on what is open. */
  function open(orderId: string | null): void {
    const isStep = orderId !== null && !currentHref().includes('?');
    go(paths.tracking(vendorIdIn(path), orderId ?? undefined), { replace: !isStep });
  }

  return [opened, open];
}
