import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { FeeChangeDialog } from '../placing/fee-change-dialog.tsx';
import { RequestBar } from '../placing/request-bar.tsx';
import { PriceSummary } from '../price/fee-summary.tsx';
import { RequestFrame, type RequestFrameProps } from '../request-frame.tsx';
import { PlacedTrip } from './placed-trip.tsx';
import { StopList } from './stop-list.tsx';
import { TripMap } from './trip-map.tsx';
import { TripTerms } from './trip-terms.tsx';
import { type TripOfRequest, useTrip } from './use-trip.ts';

export interface TripFlowProps extends Pick<RequestFrameProps, 'vendor' | 'root' | 'request'> {
  readonly onOpenBook: (typed: string) => void;
}

/** A request for several drops with one rider and one price (BRD-15). */
export function TripFlow({ vendor, root, request, onOpenBook }: TripFlowProps) {
  const trip = useTrip(vendor.vendor_id, request);
  const { state, dispatch } = request;
  const { placing } = trip;
  const isUnanswered = state.attempt !== null;
  return (
    <RequestFrame
      vendor={vendor}
      root={root}
      request={request}
      isStill={placing.isBusy || isUnanswered}
      onPlace={placing.place}
      panel={
        state.placed_trip ? (
          <PlacedTrip orders={state.placed_trip} onNew={() => dispatch({ type: 'begin' })} />
        ) : null
      }
      sections={
        <>
          <StopList vendorId={vendor.vendor_id} request={request} trip={trip} onOpenBook={onOpenBook} />
          <TripTerms request={request} trip={trip} />
        </>
      }
      map={<TripMap vendorId={vendor.vendor_id} request={request} trip={trip} isFixed={isUnanswered} />}
      bar={
        <RequestBar
          price={<TripPrice quote={trip.quote} />}
          isAsking={trip.quote.isAsking}
          isByCard={false}
          isBusy={placing.isBusy}
          isUnanswered={isUnanswered}
          problem={placing.problem}
          onPlace={placing.place}
          onEditAnyway={() => dispatch({ type: 'send', attempt: null })}
        />
      }
    >
      {placing.question ? <FeeChangeDialog question={placing.question} /> : null}
    </RequestFrame>
  );
}

/** The one price with its lines, and how long the rider is on the way. */
function TripPrice({ quote }: Pick<TripOfRequest, 'quote'>) {
  const t = useTexts();
  const formats = useFormats();
  const minutes = quote.fee?.stops.at(-1)?.minutes ?? 0;
  const { problem } = quote;
  const failure = problem && (t.has(problem.textKey) ? problem.textKey : 'problem.Internal');
  return (
    <PriceSummary
      fee={quote.fee}
      isAsking={quote.isAsking}
      promise={t('trip.way', { minutes: formats.minutes(minutes) })}
      later={t(failure ?? 'trip.price-later')}
    />
  );
}
