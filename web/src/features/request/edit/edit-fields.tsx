import type { ChangeRefusal } from '@sendero/core/order/change';
import { type Order, type PaymentMethod, paymentMethods } from '@sendero/core/order/order';
import type { RequestDraft } from '@sendero/core/request/draft';
import { CreditCard, MapPin, Package, Store, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { bothTimes } from '../../../lib/both-times.ts';
import { type TextKey, useFormats, useTexts } from '../../../lib/texts.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AddressField } from '../../address/address-field.tsx';
import type { AddressSearch } from '../../address/use-address-search.ts';
import { CustomerDoor } from '../details/customer-door.tsx';
import type { Dispatch } from '../drafts/request-store.ts';
import { SectionFrame } from '../form/section-frame.tsx';
import { type ErrorOf, leaveField } from '../form/use-errors.ts';

interface EditFieldsProps {
  readonly base: Order;
  readonly isBusy: boolean;
  readonly dispatch: Dispatch;
  readonly place: ReactNode;
  readonly amount: ReactNode;
  readonly payment: ReactNode;
}

/** Every field of an order, in the form's sections (FLOW-19). */
export function EditFields({ base, isBusy, dispatch, place, amount, payment }: EditFieldsProps) {
  const t = useTexts();
  return (
    <div inert={isBusy} onBlur={leaveField(dispatch)} className="divide-y divide-line">
      <SectionFrame
        icon={<Store aria-hidden />}
        title={t('request.origin.title')}
        isOpen={false}
        summary={
          <>
            <span className="font-medium">{base.pickup.name}</span>
            <span className="text-sm text-muted">{base.pickup.address}</span>
          </>
        }
      >
        {null}
      </SectionFrame>
      <SectionFrame icon={<MapPin aria-hidden />} title={t('request.destination.title')} isOpen>
        {place}
      </SectionFrame>
      <SectionFrame icon={<User aria-hidden />} title={t('history.column.customer')} isOpen>
        <CustomerFields base={base} />
      </SectionFrame>
      <SectionFrame icon={<Package aria-hidden />} title={t('request.edit.order')} isOpen>
        {amount}
      </SectionFrame>
      <SectionFrame icon={<CreditCard aria-hidden />} title={t('request.payment.title')} isOpen>
        {payment}
      </SectionFrame>
    </div>
  );
}

type Place = 'destination_text_address' | 'destination_unit_number' | 'destination_building' | 'rider_notes';

interface PlaceFieldsProps {
  readonly draft: Pick<RequestDraft, Place>;
  readonly search: AddressSearch;
  /** The place is being checked. */
  readonly isAsking: boolean;
  /** Why the place cannot be served. */
  readonly placeError: TextKey | null;
  /** Why the place may not be changed. */
  readonly refusal: ChangeRefusal | null;
  readonly errorOf: ErrorOf;
  readonly dispatch: Dispatch;
}

/** The destination; if it may not be changed, shown with the reason. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { draft, search, isAsking, placeError, refusal, errorOf, dispatch } = props;
  const t = useTexts();
  const change = (changes: Partial<RequestDraft>) => dispatch({ type: 'change', changes });
  const error = errorOf('customer.location.address');
  return (
    <div className="grid gap-4">
      {refusal ? (
        <TextArea
          label={t('request.destination.label')}
          rows={2}
          value={draft.destination_text_address}
          disabled
          hint={<Reason refusal={refusal} />}
          error={error}
        />
      ) : (
        <>
          <AddressField
            label={t('request.destination.label')}
            search={search}
            value={draft.destination_text_address}
            onType={(text) => dispatch({ type: 'type-destination', text })}
            hint={isAsking ? t('request.destination.checking') : t('request.destination.hint')}
            error={placeError ? t(placeError) : error}
            settling={isAsking}
          />
          <CustomerDoor draft={draft} errorOf={errorOf} onChange={change} />
        </>
      )}
      <TextArea
        name="customer.location.notes"
        label={t('request.notes')}
        aside={t('request.optional')}
        rows={1}
        value={draft.rider_notes}
        onChange={({ target }) => change({ rider_notes: target.value })}
        error={errorOf('customer.location.notes')}
        maxLength={2000}
      />
    </div>
  );
}

/** Customer and time, read-only. */
function CustomerFields({ base }: { base: Order }) {
  const t = useTexts();
  const formats = useFormats();
  const { name, phone_number } = base.customer;
  return (
    <div className="grid gap-4">
      <div className="field-row grid-cols-2 gap-x-3">
        <TextField label={t('request.name')} value={name} disabled />
        <TextField label={t('request.phone')} value={phone_number} dir="ltr" disabled />
      </div>
      <p className="-mt-2 text-xs text-muted">{t('request.edit.customer-fixed')}</p>
      {base.preordered_for === null ? null : (
        <TextField
          label={t('request.when-asked')}
          value={bothTimes(t, formats, base)}
          hint={t('request.edit.time-fixed')}
          disabled
        />
      )}
    </div>
  );
}

interface PaymentFieldProps {
  readonly value: PaymentMethod;
  readonly methods: readonly PaymentMethod[];
  /** Why the field may not be changed. */
  readonly refusal: ChangeRefusal | null;
  readonly error: string | undefined;
  readonly onChange: (changes: Pick<RequestDraft, 'payment_method'>) => void;
}

export function PaymentField({ value, methods, refusal, error, onChange }: PaymentFieldProps) {
  const t = useTexts();
  return (
    <Select
      name="order.payment_method"
      label={t('request.payment.title')}
      labelHidden
      options={methods.map((one) => ({ value: one, label: t(`request.payment.${one}`) }))}
      value={value}
      disabled={refusal !== null}
      hint={refusal ? <Reason refusal={refusal} /> : t(`request.payment.${value}.hint`)}
      error={error}
      onChange={({ target }) => {
        const payment_method = paymentMethods.find((method) => method === target.value);
        if (payment_method) onChange({ payment_method });
      }}
    />
  );
}

function Reason({ refusal }: { refusal: ChangeRefusal }) {
  const t = useTexts();
  return t('request.edit.fixed', { reason: t(`order.unchangeable.${refusal}`) });
}
