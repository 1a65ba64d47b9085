import type { Order } from '@sendero/core/order/order';
import { Share2 } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { paths, shared } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/toast.ts';

/** The order's id and the customer's tracking page, to copy or share. */
export function ShareOrder({ order }: { order: Order }) {
  const t = useTexts();
  const url = shared(paths.publicTracking(order.link_id));
  const tellRefused = () => toast({ message: t('ui.copy-refused'), type: 'error' });

  /** Closing the share sheet is not a failure. */
  function share(): void {
    navigator
      .share({ title: t('page.tracking-title', { vendor: order.pickup.name }), url })
      .catch(() => undefined);
  }

  return (
    <section className="grid gap-2.5 border-t border-line pt-5">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-xs text-muted">{t('history.column.order-id')}</span>
          <bdi className="tabular block font-medium wrap-anywhere">{order.order_id}</bdi>
        </span>
        <CopyButton
          size="small"
          tone="ghost"
          text={order.order_id}
          label={t('tracking.copy-id')}
          copiedLabel={t('ui.copied')}
          onRefused={tellRefused}
        />
      </div>
      <div className="flex gap-2 [&>*]:flex-1">
        <CopyButton
          text={url}
          label={t('tracking.copy-link')}
          copiedLabel={t('ui.copied')}
          onRefused={tellRefused}
        />
        {'share' in navigator ? (
          <Button onClick={share} icon={<Share2 aria-hidden className="size-4" />}>
            {t('tracking.share')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
