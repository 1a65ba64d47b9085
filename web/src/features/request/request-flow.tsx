import { sameAgain } from '@sendero/core/request/draft';
import type { Vendor } from '@sendero/core/vendor/vendor';
import type { KeyboardEvent } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Part } from '../../lib/part.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { DestinationPart } from './destination-part.tsx';
import { DetailsPart } from './details-part.tsx';
import { OriginPart } from './origin-part.tsx';
import { PaymentPart } from './payment-part.tsx';
import { RequestBar } from './request-bar.tsx';
import { RequestMap } from './request-map.tsx';
import { useTermsReminders } from '../session/terms-acceptance.ts';
import { type Request, useRequest } from './use-request.ts';

const SavedCustomersDialog = lazyPage(async () => ({
  default: (await import('../address-book/saved-customers-dialog.tsx')).SavedCustomersDialog,
}));
const FeeChangeDialog = lazyPage(async () => ({
  default: (await import('./fee-change-dialog.tsx')).FeeChangeDialog,
}));
const ServiceClosed = lazyPage(async () => ({
  default: (await import('./service-closed.tsx')).ServiceClosed,
}));
const TermsBar = lazyPage(async () => ({ default: (await import('../session/terms-bar.tsx')).TermsBar }));
const PayPanel = lazyPage(async () => ({ default: (await import('./pay-panel.tsx')).PayPanel }));
const PlacedPanel = lazyPage(async () => ({ default: (await import('./placed-panel.tsx')).PlacedPanel }));

/** The whole of one vendor's request: the form, the map beside it, and the bar with price and button. */
export function RequestFlow({ vendor }: { vendor: Vendor }) {
  const { request, root } = useRequest(vendor);
  const { view, placed, isPaying } = request;
  const isForm = !placed && !isPaying && view !== 'origin' && view !== 'closed';
  const isStill = request.placing.isBusy || request.isUnanswered;
  const placeByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isForm) return;
    event.preventDefault();
    request.place();
  };
  return (
    <div
      ref={root}
      onKeyDown={placeByKeys}
      className="flex min-h-full flex-col md:grid md:h-full md:grid-cols-[440px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div tabIndex={isStill ? 0 : undefined} className="md:overflow-y-auto md:border-e md:border-line">
        {placed ? (
          <Part>
            <PlacedPanel
              order={placed.order}
              onSame={() => request.begin(sameAgain(placed.draft))}
              onNew={() => request.begin()}
            />
          </Part>
        ) : isPaying ? (
          <Part>
            <PayPanel request={request} />
          </Part>
        ) : (
          <Questions request={request} isStill={isStill} />
        )}
      </div>
      <div className="h-44 shrink-0 max-md:order-1 md:col-start-2 md:row-span-2 md:row-start-1 md:h-auto">
        <RequestMap request={request} />
      </div>
      {isForm ? (
        <div className="sticky bottom-0 z-10 max-md:order-2 max-md:mt-auto md:static md:col-start-1 md:row-start-2 md:border-e md:border-line">
          <RequestBar request={request} />
        </div>
      ) : null}
      {request.placing.question ? (
        <Part>
          <FeeChangeDialog question={request.placing.question} />
        </Part>
      ) : null}
      {request.bookQuery === null ? null : (
        <Part>
          <SavedCustomersDialog
            vendorId={vendor.vendor_id}
            query={request.bookQuery}
            onClose={request.closeBook}
          />
        </Part>
      )}
    </div>
  );
}

function Questions({ request, isStill }: { request: Request; isStill: boolean }) {
  const t = useTexts();
  const isClosed = request.view === 'closed';
  const reminders = useTermsReminders();
  return (
    <>
      <header className="flex min-h-13 items-center justify-between gap-3 px-4 pt-3">
        <h1 className="text-lg font-semibold">{t('request.title')}</h1>
        {request.isRestored ? (
          <p className="flex items-center text-sm text-muted">
            {t('request.restored')} ·
            <Button tone="ghost" size="small" onClick={() => request.begin()}>
              {t('request.start-over')}
            </Button>
          </p>
        ) : null}
      </header>
      {reminders === null ? null : (
        <Part fallback={<div className="my-2 h-18.5" />}>
          <TermsBar reminders={reminders} />
        </Part>
      )}
      <div inert={isStill} className="divide-y divide-line">
        <OriginPart request={request} />
        {isClosed ? (
          <Part>
            <ServiceClosed request={request} />
          </Part>
        ) : (
          <>
            <DestinationPart request={request} />
            <DetailsPart request={request} />
            <PaymentPart request={request} />
          </>
        )}
      </div>
    </>
  );
}
