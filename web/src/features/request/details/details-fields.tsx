import type { Estimation } from '@sendero/core/contract/quote-api';
import type { SavedAddress } from '@sendero/core/order/saved-address';
import type { RequestDraft } from '@sendero/core/request/draft';
import { type ComponentProps, useState } from 'react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Form } from '../../../ui/form.tsx';
import type { Hours } from '../conditions/use-order-times.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import { type ErrorOf, leaveField } from '../form/use-errors.ts';
import { carryMinutes } from '../price/carry-minutes.ts';
import { AmountFields } from './amount-fields.tsx';
import { ContactFold } from './contact-fold.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { DeliveryTime } from './delivery-time.tsx';
import { GoodsChoice } from './goods-choice.tsx';
import type { useContactFold } from './use-contact-fold.ts';

const SenderFields = lazyPage(async () => ({ default: (await import('./sender-fields.tsx')).SenderFields }));
const NoRiderChoice = lazyPage(async () => ({
  default: (await import('./no-rider-choice.tsx')).NoRiderChoice,
}));

export interface DetailsFieldsProps {
  readonly vendorId: string;
  readonly draft: RequestDraft;
  readonly isValueHigh: boolean;
  readonly hours: Hours;
  readonly times: Estimation | null;
  readonly errorOf: ErrorOf;
  readonly dispatch: Dispatch;
  readonly onFill: (saved: SavedAddress) => void;
  readonly onOpenBook: (typed: string) => void;
  /** The focus comes back from the payment. */
  readonly onFocus: () => void;
  /** Enter in one of the fields. */
  readonly onEnter: () => void;
  readonly fold: ReturnType<typeof useContactFold>;
}

/** The fields of the details. A known customer is folded into one line (BRD-07). */
export function DetailsFields(props: DetailsFieldsProps) {
  const { draft, errorOf, dispatch, fold } = props;
  const change = (changes: Partial<RequestDraft>) => dispatch({ type: 'change', changes });
  return (
    <Form onSubmit={props.onEnter} className="grid">
      <div className="grid gap-3" onFocus={props.onFocus} onBlur={leaveField(dispatch)}>
        {fold.isFolded ? (
          <ContactFold draft={draft} onChange={fold.unfold} />
        ) : (
          <CustomerFields
            vendorId={props.vendorId}
            draft={draft}
            errorOf={errorOf}
            onChange={change}
            onFill={props.onFill}
            onOpenBook={props.onOpenBook}
          />
        )}
        <AmountFields
          key={draft.saved_address_id}
          draft={draft}
          isFirst={fold.isFolded}
          isValueHigh={props.isValueHigh}
          errorOf={errorOf}
          onChange={change}
        />
        <DeliveryTime
          draft={draft}
          hours={props.hours}
          carryMinutes={carryMinutes(props.times)}
          error={errorOf('preordered_for')}
          onChange={change}
        />
        {isGuest() ? (
          <PageSection fallback={<div className="h-73" />}>
            <SenderFields errorOf={errorOf} />
          </PageSection>
        ) : null}
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <GoodsChoice vendorId={props.vendorId} value={draft.goods} onChange={change} />
          <NoRider vendorId={props.vendorId} value={draft.no_rider} onChange={change} />
        </div>
      </div>
      <EnterSubmits />
    </Form>
  );
}

type NoRiderProps = ComponentProps<typeof NoRiderChoice>;

/** Folded, and loaded when it is opened: most orders leave it to the shop's choice. */
function NoRider(props: NoRiderProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(props.value !== null);
  return (
    <details
      className="open:basis-full"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded text-sm text-muted pointer-coarse:py-3">
        {t('no-rider.title')}
      </summary>
      {isOpen ? (
        <div className="pt-2">
          <PageSection fallback={<div className="h-control" />}>
            <NoRiderChoice {...props} />
          </PageSection>
        </div>
      ) : null}
    </details>
  );
}

/** Enter in a field submits a form of several fields only where it has a button. */
function EnterSubmits() {
  const t = useTexts();
  return (
    <button type="submit" hidden>
      {t('request.place')}
    </button>
  );
}
