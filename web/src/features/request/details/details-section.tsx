import type { Estimation } from '@sendero/core/contract/quote-api';
import type { RequestDraft } from '@sendero/core/request/draft';
import type { SavedAddress } from '@sendero/core/order/saved-address';
import { Package } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Form } from '../../../ui/form.tsx';
import type { Hours } from '../conditions/use-service-hours.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import { SectionFrame } from '../form/section-frame.tsx';
import { type ErrorOf, leaveField } from '../form/use-errors.ts';
import { carryMinutes } from '../price/carry-minutes.ts';
import { ContactFold } from './contact-fold.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { useContactFold } from './use-contact-fold.ts';

const AmountFields = lazyPage(async () => ({ default: (await import('./amount-fields.tsx')).AmountFields }));
const SenderFields = lazyPage(async () => ({ default: (await import('./sender-fields.tsx')).SenderFields }));
const NoRiderChoice = lazyPage(async () => ({
  default: (await import('./no-rider-choice.tsx')).NoRiderChoice,
}));
const DeliveryTime = lazyPage(async () => ({ default: (await import('./delivery-time.tsx')).DeliveryTime }));

interface DetailsSectionProps {
  readonly vendorId: string;
  readonly draft: RequestDraft;
  readonly isOpen: boolean;
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
}

/** The customer, the order's content and its time. A known customer is folded into one line (BRD-07). */
export function DetailsSection(props: DetailsSectionProps) {
  const { draft, isOpen, errorOf, dispatch, onEnter } = props;
  const t = useTexts();
  useEffect(() => {
    // Loaded before they are shown, so that the amount is there to get the focus. Else they load when shown.
    void Promise.all([AmountFields.preload(), DeliveryTime.preload()]).catch(() => undefined);
  }, []);
  const fold = useContactFold(draft, errorOf);
  const change = (changes: Partial<RequestDraft>) => dispatch({ type: 'change', changes });
  return (
    <SectionFrame icon={<Package aria-hidden />} title={t('request.details.title')} isOpen={isOpen}>
      <Form onSubmit={onEnter} className="grid">
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
          <PageSection fallback={<div className="h-37 xl:h-17" />}>
            <AmountFields
              key={draft.saved_address_id}
              draft={draft}
              isFirst={fold.isFolded}
              isValueHigh={props.isValueHigh}
              errorOf={errorOf}
              onChange={change}
            />
          </PageSection>
          <PageSection fallback={<div className="h-21" />}>
            <DeliveryTime
              draft={draft}
              hours={props.hours}
              carryMinutes={carryMinutes(props.times)}
              error={errorOf('preordered_for')}
              onChange={change}
            />
          </PageSection>
          {isGuest() ? (
            <PageSection fallback={<div className="h-73" />}>
              <SenderFields errorOf={errorOf} />
            </PageSection>
          ) : null}
          <NoRider vendorId={props.vendorId} value={draft.no_rider} onChange={change} />
        </div>
        <EnterSubmits />
      </Form>
    </SectionFrame>
  );
}

type NoRiderProps = ComponentProps<typeof NoRiderChoice>;

/** Folded, and loaded when it is opened: most orders leave it to the shop's choice. */
function NoRider(props: NoRiderProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(props.value !== null);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
