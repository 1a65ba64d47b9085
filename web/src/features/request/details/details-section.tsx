import type { Estimation } from '@sendero/core/contract/quote-api';
import type { RequestDraft } from '@sendero/core/request/draft';
import type { SavedAddress } from '@sendero/core/order/saved-address';
import { Package } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { boot } from '../../../lib/boot.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import type { Hours } from '../conditions/use-service-hours.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import { GoOnButton } from '../form/go-on-button.tsx';
import { SectionFrame } from '../form/section-frame.tsx';
import { type ErrorOf, leaveField } from '../form/use-errors.ts';
import { carryMinutes } from '../price/carry-minutes.ts';
import { useMoney } from '../price/use-money.ts';
import { CustomerFields } from './customer-fields.tsx';

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
  readonly isDone: boolean;
  readonly isValueHigh: boolean;
  readonly hours: Hours;
  readonly times: Estimation | null;
  readonly errorOf: ErrorOf;
  readonly dispatch: Dispatch;
  readonly onFill: (saved: SavedAddress) => void;
  readonly onOpenBook: (typed: string) => void;
  readonly onGoOn: () => void;
}

/** The customer, the order's content and its time. */
export function DetailsSection(props: DetailsSectionProps) {
  const { draft, isOpen, isDone, errorOf, dispatch, onGoOn } = props;
  const t = useTexts();
  const change = (changes: Partial<RequestDraft>) => dispatch({ type: 'change', changes });
  return (
    <SectionFrame
      icon={<Package aria-hidden />}
      title={t('request.details.title')}
      isOpen={isOpen}
      summary={isDone ? <Summary draft={draft} /> : undefined}
      onChange={isDone ? () => dispatch({ type: 'open', section: 'details' }) : undefined}
    >
      <Form onSubmit={onGoOn} className="grid gap-4">
        <div className="grid gap-4" onBlur={leaveField(dispatch)}>
          <CustomerFields
            vendorId={props.vendorId}
            draft={draft}
            errorOf={errorOf}
            onChange={change}
            onFill={props.onFill}
            onOpenBook={props.onOpenBook}
          />
          <PageSection fallback={<div className="h-41" />}>
            <AmountFields draft={draft} isValueHigh={props.isValueHigh} errorOf={errorOf} onChange={change} />
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
          <Checkbox
            name="age_validation_required"
            label={t('request.age-check')}
            hint={t('request.age-check-hint')}
            checked={draft.age_validation_required}
            onChange={({ target }) => change({ age_validation_required: target.checked })}
          />
          <NoRider vendorId={props.vendorId} value={draft.no_rider} onChange={change} />
        </div>
        <GoOnButton />
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

type Summed = 'destination_name' | 'destination_phone_number' | 'order_amount' | 'order_description';

function Summary({ draft }: { draft: Pick<RequestDraft, Summed> }) {
  const { money } = useMoney();
  const { destination_name, destination_phone_number, order_amount, order_description } = draft;
  const what = [order_amount === null ? '' : money(order_amount, boot.market.currency), order_description];
  return (
    <>
      <span className="font-medium">
        {destination_name} · <bdi className="tabular">{destination_phone_number}</bdi>
      </span>
      <span className="line-clamp-1 text-sm text-muted">{what.filter(Boolean).join(' · ')}</span>
    </>
  );
}
