import { dropoffOf } from '@sendero/core/request/draft';
import { isBeingPaid, showsRestored } from '@sendero/core/request/request-state';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useQueryValue } from '../../lib/navigation.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useTermsReminders } from '../session/terms-acceptance.ts';
import { OriginSection } from './origin/origin-section.tsx';
import { RequestBar } from './placing/request-bar.tsx';
import { RequestMap } from './request-map.tsx';
import { RequestSections } from './request-sections.tsx';
import { useRequest } from './use-request.ts';

const SavedCustomersDialog = lazyPage(async () => ({
  default: (await import('../address-book/saved-customers-dialog.tsx')).SavedCustomersDialog,
}));
const FeeChangeDialog = lazyPage(async () => ({
  default: (await import('./placing/fee-change-dialog.tsx')).FeeChangeDialog,
}));
const ServiceClosed = lazyPage(async () => ({
  default: (await import('./service-closed.tsx')).ServiceClosed,
}));
const TermsBar = lazyPage(async () => ({ default: (await import('../session/terms-bar.tsx')).TermsBar }));
const PayPanel = lazyPage(async () => ({ default: (await import('./placing/pay-panel.tsx')).PayPanel }));
const PlacedPanel = lazyPage(async () => ({
  default: (await import('./placing/placed-panel.tsx')).PlacedPanel,
}));

/** One vendor's whole request: the form, the map beside it, and the bar with price and button. */
export function RequestFlow({ vendor }: { vendor: Vendor }) {
  const vendorId = vendor.vendor_id;
  const request = useRequest(vendor);
  const { root, state, dispatch, conditions, origin, search, quote, placing } = request;
  const { place } = placing;
  const [bookQuery, setBookQuery] = useState<string | null>(null);
  const isBack = useQueryValue('intent') !== null;
  const { view, placed, draft } = state;
  const isPaying = isBack || isBeingPaid(state);
  const isForm = !placed && !isPaying && view !== 'origin' && view !== 'closed';
  const isUnanswered = state.attempt !== null;
  const isStill = placing.isBusy || isUnanswered;
  const isOriginAsked = view === 'origin';
  const isFixed = placed !== null || view === 'closed' || isUnanswered;
  const openOrigin = () => {
    origin.reset();
    dispatch({ type: 'open', section: 'origin' });
  };
  const placeByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isForm) return;
    event.preventDefault();
    place();
  };
  return (
    <div
      ref={root}
      onKeyDown={placeByKeys}
      className="flex min-h-full flex-col md:grid md:h-full md:grid-cols-[440px_minmax(0,1fr)] xl:grid-cols-[520px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div tabIndex={isStill ? 0 : undefined} className="md:overflow-y-auto md:border-e md:border-line">
        {placed ? (
          <PageSection>
            <PlacedPanel placed={placed.order} draft={placed.draft} dispatch={dispatch} />
          </PageSection>
        ) : isPaying ? (
          <PageSection>
            <PayPanel
              vendorId={vendorId}
              recipient={draft}
              begunId={state.intent_id}
              quote={quote}
              toBody={placing.toBody}
              dispatch={dispatch}
              onPlaced={placing.finish}
            />
          </PageSection>
        ) : (
          <Form
            isStill={isStill}
            onStartOver={showsRestored(state) ? () => dispatch({ type: 'begin' }) : undefined}
          >
            <OriginSection
              vendor={vendor}
              origin={origin}
              isOpen={isOriginAsked}
              onOpen={view === 'closed' ? undefined : openOrigin}
              onClose={() => dispatch({ type: 'close' })}
            />
            {view === 'closed' ? (
              <PageSection>
                <ServiceClosed hours={conditions.hours} dispatch={dispatch} />
              </PageSection>
            ) : (
              <RequestSections vendorId={vendorId} request={request} onOpenBook={setBookQuery} />
            )}
          </Form>
        )}
      </div>
      <div className="h-44 shrink-0 max-md:order-1 md:col-start-2 md:row-span-2 md:row-start-1 md:h-auto">
        <RequestMap
          vendorId={vendorId}
          pickup={isOriginAsked ? origin.at : request.pickup}
          dropoff={dropoffOf(placed?.draft ?? draft)}
          route={quote.fee?.route}
          announcement={isOriginAsked ? origin.address.address_text : draft.destination_text_address}
          moves={isFixed ? null : isOriginAsked ? 'pickup' : 'dropoff'}
          onMove={(isOriginAsked ? origin.search : search).moveTo}
        />
      </div>
      {isForm ? (
        <div className="sticky bottom-0 z-10 low:static max-md:order-2 max-md:mt-auto md:static md:col-start-1 md:row-start-2 md:border-e md:border-line">
          <RequestBar
            quote={quote}
            asked={draft}
            isByCard={placing.isByCard}
            isBusy={placing.isBusy}
            isUnanswered={isUnanswered}
            problem={placing.problem}
            onPlace={place}
            onEditAnyway={() => dispatch({ type: 'send', attempt: null })}
          />
        </div>
      ) : null}
      {placing.question ? (
        <PageSection>
          <FeeChangeDialog question={placing.question} />
        </PageSection>
      ) : null}
      {bookQuery === null ? null : (
        <PageSection>
          <SavedCustomersDialog vendorId={vendorId} query={bookQuery} onClose={() => setBookQuery(null)} />
        </PageSection>
      )}
    </div>
  );
}

interface FormProps {
  /** The fields are locked. */
  readonly isStill: boolean;
  /** Set while the form shows an earlier draft. */
  readonly onStartOver: (() => void) | undefined;
  readonly children: ReactNode;
}

function Form({ isStill, onStartOver, children }: FormProps) {
  const t = useTexts();
  const reminders = useTermsReminders();
  return (
    <>
      <header className="flex min-h-13 items-center justify-between gap-3 px-4 pt-3">
        <h1 className="text-lg font-semibold">{t('request.title')}</h1>
        {onStartOver ? (
          <p className="flex items-center text-sm text-muted">
            {t('request.restored')} ·
            <Button tone="ghost" size="small" onClick={onStartOver}>
              {t('request.start-over')}
            </Button>
          </p>
        ) : null}
      </header>
      {reminders === null ? null : (
        <PageSection fallback={<div className="my-2 h-18.5" />}>
          <TermsBar reminders={reminders} />
        </PageSection>
      )}
      <div inert={isStill} className="divide-y divide-line">
        {children}
      </div>
    </>
  );
}
