import type { Order } from '@sendero/core/order/order';
import { useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';

/** Loaded on demand: few orders return. */
const RepeatOrder = lazyPage(async () => ({ default: (await import('./repeat-order.tsx')).RepeatOrder }));

/** Offers to let an order return; a drop of a trip and an order that was erased cannot. */
export function RepeatButton({ order }: { order: Order }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (order.trip || order.person_erased_at !== undefined) return null;
  return (
    <>
      <Button className="flex-1" onClick={() => setOpen(true)}>
        {t('repeat.begin')}
      </Button>
      {isOpen ? (
        <PageSection>
          <RepeatOrder order={order} onClose={() => setOpen(false)} />
        </PageSection>
      ) : null}
    </>
  );
}
