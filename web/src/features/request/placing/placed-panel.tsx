import type { Order } from '@sendero/core/order/order';
import type { RequestDraft } from '@sendero/core/request/draft';
import { sameAgain } from '@sendero/core/request/draft-from-order';
import { CircleCheck, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { bothTimes } from '../../../lib/both-times.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { AppLink } from '../../../lib/navigation.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { paths, shared } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { PrintLabels } from '../../labels/print-labels.tsx';
import type { Dispatch } from '../drafts/request-store.ts';

const RiderSearch = lazyPage(async () => ({
  default: (await import('./rider-search.tsx')).RiderSearch,
}));

interface PlacedPanelProps {
  readonly order: Order;
  /** The draft that the order was placed from. */
  readonly draft: RequestDraft;
  readonly dispatch: Dispatch;
}

/** Confirms the order: its number, the customer's tracking link, and the next actions. */
export function PlacedPanel({ order, draft, dispatch }: PlacedPanelProps) {
  const t = useTexts();
  const formats = useFormats();
  const promised = order.preordered_for === null ? formats.time : formats.dateTime;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-6 px-4 py-8">
      <div className="grid justify-items-center gap-2 text-center">
        <CircleCheck aria-hidden className="size-10 text-ok" />
        <h1 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
          {t('request.placed.title')}
        </h1>
        <p className="text-muted">
          {t('request.placed.promise', {
            name: order.customer.name,
            time: promised(order.promised_at),
          })}
        </p>
        <PlacedCode code={order.short_code} />
        {order.is_test ? <p className="font-medium text-warn">{t('public.test')}</p> : null}
        {order.preordered_for === null ? null : (
          <p className="text-sm text-muted">{bothTimes(t, formats, order)}</p>
        )}
        <p className="text-sm text-muted">
          {t('request.placed.number')} <bdi className="tabular select-all">{order.order_id}</bdi>
        </p>
      </div>
      {order.preordered_for === null ? (
        <PageSection>
          <RiderSearch orderId={order.order_id} isSearched />
        </PageSection>
      ) : null}
      <TrackingLink order={order} />
      <PrintLabels vendorId={order.vendor_id} orderIds={[order.order_id]} size="large" />
      <div className="grid gap-2">
        <AppLink
          href={paths.tracking(order.vendor_id)}
          className={buttonClass({ tone: 'primary', size: 'large' })}
        >
          {t('request.placed.watch')}
        </AppLink>
        <div className="grid grid-cols-2 gap-2">
          <Button size="large" onClick={() => dispatch({ type: 'begin', draft: sameAgain(draft) })}>
            {t('request.placed.same')}
          </Button>
          <Button size="large" onClick={() => dispatch({ type: 'begin' })}>
            {t('request.title')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The short code, large enough to be read from where the bags stand. */
function PlacedCode({ code }: { code: string }) {
  const t = useTexts();
  return (
    <p className="grid gap-1">
      <span className="sr-only">{t('order.code')}</span>
      <bdi className="font-mono text-4xl font-bold tracking-widest select-all">{code}</bdi>
      <span className="text-sm text-muted">{t('request.placed.code')}</span>
    </p>
  );
}

function TrackingLink({ order }: { order: Order }) {
  const t = useTexts();
  const url = shared(paths.publicTracking(order.link_id));
  const share = () => {
    navigator.share({ url, title: t('request.placed.link') }).catch(() => undefined);
  };
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-raised p-3">
      <h2 className="text-sm text-muted">{t('request.placed.link')}</h2>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        dir="ltr"
        className="truncate text-primary-ink underline"
      >
        {url}
      </a>
      <div className="flex gap-2">
        <CopyButton
          text={url}
          label={t('request.placed.copy')}
          copiedLabel={t('ui.copied')}
          onRefused={() => toast({ message: t('request.placed.copy-refused'), type: 'error' })}
        />
        {'share' in navigator ? (
          <Button icon={<Share2 aria-hidden className="size-4" />} onClick={share}>
            {t('tracking.share')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
