import type { Order } from '@sendero/core/order/order';
import { loadAgain } from '../../../lib/lazy-page.tsx';
import { go } from '../../../lib/navigation.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Opens the request form filled from an order, at today's price; places nothing by itself. */
export function useSameAgain(): (order: Order) => void {
  const t = useTexts();
  const fill = async (order: Order): Promise<void> => {
    const { fillSameAgain, undoSameAgain } = await loadAgain(() => import('./same-again.ts'));
    const begun = fillSameAgain(order);
    go(paths.request(order.vendor_id));
    if (!begun) return;
    const onAction = () => undoSameAgain(order.vendor_id, begun);
    toast({ message: t('request.again.replaced'), action: { label: t('request.again.undo'), onAction } });
  };
  // A load failure has already been shown (NET-02).
  return (order) => void fill(order).catch(() => undefined);
}

/** Offers to order the same again; where the person was erased, nobody is left to order for (SAF-10). */
export function SameAgainButton({ order }: { order: Order }) {
  const t = useTexts();
  const fill = useSameAgain();
  if (order.person_erased_at !== undefined) return null;
  return (
    <Button className="flex-1" onClick={() => fill(order)}>
      {t('request.placed.same')}
    </Button>
  );
}
