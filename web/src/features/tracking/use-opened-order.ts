import { useParams, useRouterState } from '@tanstack/react-router';
import { useGo } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';

/** Which order's drawer is open, as the address says: a reload keeps it, and the way back closes it. */
export function useOpenedOrder(): [string | null, (orderId: string | null) => void] {
  const { vendorID } = useParams({ strict: false });
  const go = useGo();
  const opened = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('order'),
  });
  return [
    opened,
    (orderId) =>
      go(paths.tracking(vendorID, orderId ?? undefined), { replace: orderId === null || opened !== null }),
  ];
}
