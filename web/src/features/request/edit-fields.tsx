import type { ChangeRefusal } from '@sendero/core/order/change';
import { paymentMethods } from '@sendero/core/order/order';
import { CreditCard, MapPin, Package, Store, User } from 'lucide-react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressField } from '../address/address-field.tsx';
import { AmountFields } from './amount-fields.tsx';
import { CustomerDoor } from './customer-door.tsx';
import { PartFrame } from './part-frame.tsx';
import type { Edit } from './use-edit.ts';

/** Every field of an order; what may not be changed is shown with the reason (FLOW-19). */
export function EditFields({ edit }: { edit: Edit }) {
  const t = useTexts();
  const { base } = edit;
  return (
    <div inert={edit.changing.isBusy} onBlur={edit.issues.onBlur} className="divide-y divide-line">
      <PartFrame
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
      </PartFrame>
      <PartFrame icon={<MapPin aria-hidden />} title={t('request.destination.title')} isOpen>
        <PlaceFields edit={edit} />
      </PartFrame>
      <PartFrame icon={<User aria-hidden />} title={t('request.edit.customer')} isOpen>
        <CustomerFields edit={edit} />
      </PartFrame>
      <PartFrame icon={<Package aria-hidden />} title={t('request.edit.order')} isOpen>
        <AmountFields request={edit} />
      </PartFrame>
      <PartFrame icon={<CreditCard aria-hidden />} title={t('request.payment.title')} isOpen>
        <PaymentField edit={edit} />
      </PartFrame>
    </div>
  );
}

function PlaceFields({ edit }: { edit: Edit }) {
  const t = useTexts();
  const { draft, change, destination, issues, may, placeError, quote } = edit;
  const wrong = placeError ? t(placeError) : issues.of('customer.location.address');
  return (
    <div className="grid gap-4">
      {may.place ? (
        <TextArea
          label={t('request.destination.label')}
          rows={2}
          value={draft.destination_text_address}
          disabled
          hint={<Reason refusal={may.place} />}
          error={issues.of('customer.location.address')}
        />
      ) : (
        <>
          <AddressField
            label={t('request.destination.label')}
            search={destination.search}
            value={draft.destination_text_address}
            onType={destination.type}
            hint={quote.isAsking ? t('request.destination.checking') : t('request.destination.hint')}
            error={wrong}
            settling={quote.isAsking}
          />
          <CustomerDoor request={edit} />
        </>
      )}
      <TextArea
        name="customer.location.notes"
        label={t('request.notes')}
        aside={t('request.optional')}
        rows={1}
        value={draft.rider_notes}
        onChange={({ target }) => change({ rider_notes: target.value })}
        error={issues.of('customer.location.notes')}
        maxLength={2000}
      />
    </div>
  );
}

/** Who it is for and when: to be read only. */
function CustomerFields({ edit: { base } }: { edit: Edit }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { name, phone_number } = base.customer;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label={t('request.name')} value={name} disabled />
        <TextField label={t('request.phone')} value={phone_number} dir="ltr" disabled />
      </div>
      <p className="-mt-2 text-xs text-muted">{t('request.edit.customer-fixed')}</p>
      {base.preordered_for === null ? null : (
        <TextField
          label={t('request.when')}
          value={dateTime(base.preordered_for)}
          hint={t('request.edit.time-fixed')}
          disabled
        />
      )}
    </div>
  );
}

function PaymentField({ edit: { draft, change, payments, issues, may } }: { edit: Edit }) {
  const t = useTexts();
  return (
    <Select
      name="order.payment_method"
      label={t('request.payment.title')}
      labelHidden
      options={payments.map((value) => ({ value, label: t(`request.payment.${value}`) }))}
      value={draft.payment_method}
      disabled={may.payment !== null}
      hint={
        may.payment ? <Reason refusal={may.payment} /> : t(`request.payment.${draft.payment_method}.hint`)
      }
      error={issues.of('order.payment_method')}
      onChange={({ target }) => {
        const payment_method = paymentMethods.find((method) => method === target.value);
        if (payment_method) change({ payment_method });
      }}
    />
  );
}

function Reason({ refusal }: { refusal: ChangeRefusal }) {
  const t = useTexts();
  return t('request.edit.fixed', { reason: t(`order.unchangeable.${refusal}`) });
}
