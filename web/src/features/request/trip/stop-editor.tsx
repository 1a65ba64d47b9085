import type { RequestDraft } from '@sendero/core/request/draft';
import { destinationIssue } from '@sendero/core/request/step';
import { Package } from 'lucide-react';
import { useTexts } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { useUsual } from '../../vendor/use-vendors.ts';
import { useCallerChoices } from '../caller/use-caller-choices.tsx';
import { DestinationSection } from '../destination/destination-section.tsx';
import { AmountFields } from '../details/amount-fields.tsx';
import { ContactFold } from '../details/contact-fold.tsx';
import { CustomerFields } from '../details/customer-fields.tsx';
import { GoodsChoice } from '../details/goods-choice.tsx';
import { useContactFold } from '../details/use-contact-fold.ts';
import { GoOnButton } from '../form/go-on-button.tsx';
import { goToField } from '../form/go-to-field.ts';
import { SectionFrame } from '../form/section-frame.tsx';
import { leaveField } from '../form/use-errors.ts';
import type { RequestFrameProps } from '../request-frame.tsx';
import type { TripOfRequest } from './use-trip.ts';

interface StopEditorProps {
  readonly vendorId: string;
  readonly request: RequestFrameProps['request'];
  readonly trip: TripOfRequest;
  readonly onOpenBook: (typed: string) => void;
}

/** The open stop in the fields of a single request: who and where, then what. */
export function StopEditor({ vendorId, request, trip, onOpenBook }: StopEditorProps) {
  const { state, dispatch, search, quote, errorOf, placing } = request;
  const { view, draft } = state;
  const callers = useCallerChoices({
    vendorId,
    typed: draft.destination_text_address,
    onChoose: request.fillKnown,
    onNew: request.beginNew,
    onOpenBook,
  });
  return (
    <div className="divide-y divide-line">
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
      />
      {view === 'destination' ? null : (
        <StopDetails vendorId={vendorId} request={request} trip={trip} onOpenBook={onOpenBook} />
      )}
    </div>
  );
}

function StopDetails({ vendorId, request, trip, onOpenBook }: StopEditorProps) {
  const t = useTexts();
  const { state, dispatch, conditions, errorOf, fillFrom, toIssue } = request;
  const { draft } = state;
  const fold = useContactFold(draft, errorOf);
  const usual = useUsual(vendorId);
  const change = (changes: Partial<RequestDraft>) => dispatch({ type: 'change', changes });
  const goOn = () => {
    const [first] = trip.issuesOf(state.trip?.open ?? 0, new Date());
    if (!first) return trip.change({ type: 'fold' });
    if (goToField(first.field)) return;
    dispatch({ type: 'show-issues', issues: [first] });
    toIssue();
  };
  return (
    <SectionFrame icon={<Package aria-hidden />} title={t('request.details.title')} isOpen>
      <Form onSubmit={goOn} className="grid gap-3">
        <div className="grid gap-3" onBlur={leaveField(dispatch)}>
          {fold.isFolded ? (
            <ContactFold draft={draft} onChange={fold.unfold} />
          ) : (
            <CustomerFields
              vendorId={vendorId}
              draft={draft}
              errorOf={errorOf}
              onChange={change}
              onFill={fillFrom}
              onOpenBook={onOpenBook}
            />
          )}
          <AmountFields
            key={draft.saved_address_id}
            draft={draft}
            isFirst={fold.isFolded}
            isValueHigh={conditions.isValueHigh(draft)}
            errorOf={errorOf}
            onChange={change}
          />
          <GoodsChoice vendorId={vendorId} value={draft.goods} onChange={change} />
          <Checkbox
            name="age_validation_required"
            label={t('request.age-check')}
            hint={t('request.age-check-hint')}
            checked={draft.age_validation_required}
            onChange={({ target }) => change({ age_validation_required: target.checked })}
          />
          <Checkbox
            name="pin_required"
            label={t('request.pin')}
            hint={t('request.pin-hint')}
            checked={draft.pin_required ?? usual.pin_required ?? false}
            onChange={({ target }) => change({ pin_required: target.checked })}
          />
        </div>
        <GoOnButton />
      </Form>
    </SectionFrame>
  );
}
