import { destinationIssue } from '@sendero/core/request/step';
import { useTexts } from '../../lib/texts.tsx';
import { useCallerChoices } from './caller/use-caller-choices.tsx';
import { DestinationSection } from './destination/destination-section.tsx';
import { DetailsSection } from './details/details-section.tsx';
import { PaymentSection } from './payment/payment-section.tsx';
import type { useRequest } from './use-request.ts';

interface RequestSectionsProps {
  readonly vendorId: string;
  readonly request: Omit<ReturnType<typeof useRequest>, 'root'>;
  readonly onOpenBook: (typed: string) => void;
  /** Asks for another drop beside the one that is typed. */
  readonly onAddDrop: (() => void) | undefined;
}

/**
 * Who and where to; then what, when and how it is paid, together, so that all of it is in sight with one button (BRD-07).
 */
export function RequestSections({ vendorId, request, onOpenBook, onAddDrop }: RequestSectionsProps) {
  const { state, dispatch, conditions, search, quote, errorOf, placing } = request;
  const t = useTexts();
  const { view, draft } = state;
  const isAsked = view === 'details' || view === 'payment';
  const callers = useCallerChoices({
    vendorId,
    typed: draft.destination_text_address,
    onChoose: request.fillKnown,
    onNew: request.beginNew,
    onOpenBook,
  });
  const focusOn = (section: 'details' | 'payment') => () => {
    if (view !== section) dispatch({ type: 'open', section });
  };
  return (
    <>
      {draft.shop_order ? (
        <p className="border-b border-line bg-info-soft px-4 py-2 text-sm font-medium text-info">
          {t('shop-orders.form', { number: draft.shop_order.number })}
        </p>
      ) : null}
      <DestinationSection
        draft={draft}
        isOpen={view === 'destination'}
        search={search}
        callers={callers}
        quote={quote}
        issue={destinationIssue(state.quoted)}
        errorOf={errorOf}
        dispatch={dispatch}
        onGoOn={() => placing.goOn('destination')}
        onAdd={onAddDrop}
      />
      <DetailsSection
        vendorId={vendorId}
        draft={draft}
        isOpen={isAsked}
        isValueHigh={conditions.isValueHigh(draft)}
        hours={conditions.hours}
        times={quote.times}
        errorOf={errorOf}
        dispatch={dispatch}
        onFill={request.fillFrom}
        onOpenBook={onOpenBook}
        onFocus={focusOn('details')}
        onEnter={placing.enter}
      />
      <PaymentSection
        vendorId={vendorId}
        draft={draft}
        methods={conditions.payments}
        isOpen={isAsked}
        quote={quote}
        errorOf={errorOf}
        dispatch={dispatch}
        onFocus={focusOn('payment')}
        onPlace={placing.place}
      />
    </>
  );
}
