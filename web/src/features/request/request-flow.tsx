import { dropoffOf } from '@sendero/core/request/draft';
import { isBeingPaid } from '@sendero/core/request/request-state';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { loadAgain, lazyPage } from '../../lib/lazy-page.tsx';
import { useQueryValue } from '../../lib/navigation.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { RequestBar } from './placing/request-bar.tsx';
import { FeeSummary } from './price/fee-summary.tsx';
import { RequestFrame } from './request-frame.tsx';
import { RequestMap } from './request-map.tsx';
import { RequestSections } from './request-sections.tsx';
import { RequestSkeleton } from './request-skeleton.tsx';
import type { TripFlowProps } from './trip/trip-flow.tsx';
import { useRequest } from './use-request.ts';

const SavedCustomersDialog = lazyPage(async () => ({
  default: (await import('../address-book/saved-customers-dialog.tsx')).SavedCustomersDialog,
}));
const FeeChangeDialog = lazyPage(async () => ({
  default: (await import('./placing/fee-change-dialog.tsx')).FeeChangeDialog,
}));
const PayPanel = lazyPage(async () => ({ default: (await import('./placing/pay-panel.tsx')).PayPanel }));
const PlacedPanel = lazyPage(async () => ({
  default: (await import('./placing/placed-panel.tsx')).PlacedPanel,
}));
const TripFlow = lazyPage<TripFlowProps>(async () => ({
  default: (await import('./trip/trip-flow.tsx')).TripFlow,
}));

/** One vendor's whole request: of one drop, or of several (BRD-15). */
export function RequestFlow({ vendor }: { vendor: Vendor }) {
  const { root, ...request } = useRequest(vendor);
  const [bookQuery, setBookQuery] = useState<string | null>(null);
  const { trip, placed_trip } = request.state;
  const parts = { vendor, root, request, onOpenBook: setBookQuery };
  return (
    <>
      {trip || placed_trip ? (
        <PageSection fallback={<RequestSkeleton />}>
          <TripFlow {...parts} />
        </PageSection>
      ) : (
        <OneDrop {...parts} />
      )}
      {bookQuery === null ? null : (
        <PageSection>
          <SavedCustomersDialog
            vendorId={vendor.vendor_id}
            query={bookQuery}
            onClose={() => setBookQuery(null)}
          />
        </PageSection>
      )}
    </>
  );
}

/** A request for one drop: the form, the map beside it, and the bar with price and button. */
function OneDrop({ vendor, root, request, onOpenBook }: TripFlowProps) {
  const vendorId = vendor.vendor_id;
  const { state, dispatch, origin, search, quote, placing } = request;
  const isBack = useQueryValue('intent') !== null;
  const { view, placed, draft } = state;
  const isUnanswered = state.attempt !== null;
  const isOriginAsked = view === 'origin';
  const isFixed = placed !== null || view === 'closed' || isUnanswered;
  const addDrop = async () => {
    const [{ reduceTrip }] = await Promise.all([
      loadAgain(() => import('@sendero/core/request/reduce-trip')),
      loadAgain(TripFlow.preload),
    ]);
    search.type('');
    dispatch({ type: 'trip', reduce: (now) => reduceTrip(now, { type: 'add' }) });
  };
  return (
    <RequestFrame
      vendor={vendor}
      root={root}
      request={request}
      isStill={placing.isBusy || isUnanswered}
      onPlace={placing.place}
      panel={
        placed ? (
          <PlacedPanel placed={placed.order} draft={placed.draft} dispatch={dispatch} />
        ) : isBack || isBeingPaid(state) ? (
          <PayPanel
            vendorId={vendorId}
            recipient={draft}
            begunId={state.intent_id}
            quote={quote}
            toBody={placing.toBody}
            dispatch={dispatch}
            onPlaced={placing.finish}
          />
        ) : null
      }
      sections={
        <RequestSections
          vendorId={vendorId}
          request={request}
          onOpenBook={onOpenBook}
          // A load failure has already been shown (NET-02).
          onAddDrop={draft.shop_order ? undefined : () => void addDrop().catch(() => undefined)}
        />
      }
      map={
        <RequestMap
          vendorId={vendorId}
          pickup={isOriginAsked ? origin.at : request.pickup}
          dropoff={dropoffOf(placed?.draft ?? draft)}
          route={quote.fee?.route}
          announcement={isOriginAsked ? origin.address.address_text : draft.destination_text_address}
          moves={isFixed ? null : isOriginAsked ? 'pickup' : 'dropoff'}
          onMove={(isOriginAsked ? origin.search : search).moveTo}
        />
      }
      bar={
        <RequestBar
          price={<FeeSummary quote={quote} asked={draft} />}
          isAsking={quote.isAsking}
          isByCard={placing.isByCard}
          isBusy={placing.isBusy}
          isUnanswered={isUnanswered}
          problem={placing.problem}
          onPlace={placing.place}
          onEditAnyway={() => dispatch({ type: 'send', attempt: null })}
        />
      }
    >
      {placing.question ? (
        <PageSection>
          <FeeChangeDialog question={placing.question} />
        </PageSection>
      ) : null}
    </RequestFrame>
  );
}
