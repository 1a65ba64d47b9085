import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Request } from './use-request.ts';

/** The customer, their door, and what the rider should know. The names are those of the issues (core/order/validate). */
export function CustomerFields({ request: { draft, change, issues } }: { request: Request }) {
  const t = useTexts();
  const { unit_required } = boot.market;
  return (
    <>
      <TextField
        name="customer.name"
        label={t('request.name')}
        value={draft.destination_name}
        onChange={({ target }) => change({ destination_name: target.value })}
        error={issues.of('customer.name')}
        autoComplete="off"
        maxLength={100}
      />
      <CustomerPhone {...{ draft, change, issues }} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          name="customer.location.unit"
          label={t('request.unit')}
          aside={unit_required ? undefined : t('request.optional')}
          value={draft.destination_unit_number}
          onChange={({ target }) => change({ destination_unit_number: target.value })}
          error={issues.of('customer.location.unit')}
          autoComplete="off"
          maxLength={50}
        />
        <TextField
          label={t('request.building')}
          aside={t('request.optional')}
          value={draft.destination_building}
          onChange={({ target }) => change({ destination_building: target.value })}
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <TextArea
        name="customer.location.notes"
        label={t('request.notes')}
        aside={t('request.optional')}
        rows={1}
        value={draft.rider_notes}
        onChange={({ target }) => change({ rider_notes: target.value })}
        error={issues.of('customer.location.notes')}
        placeholder={t('request.notes-example')}
        maxLength={2000}
      />
    </>
  );
}

/** The country's code stands before the number, which may as well be typed with a code of its own (FLOW-11). */
function CustomerPhone({ draft, change, issues }: Pick<Request, 'draft' | 'change' | 'issues'>) {
  const t = useTexts();
  const { phone_prefix } = boot.market;
  const typed = draft.destination_phone_number;
  return (
    <PhoneField
      name="customer.phone_number"
      label={t('request.phone')}
      dialCode={phone_prefix}
      value={typed.startsWith(phone_prefix) ? typed.slice(phone_prefix.length) : typed}
      onChange={({ target }) => change({ destination_phone_number: target.value || phone_prefix })}
      error={issues.of('customer.phone_number')}
      autoComplete="off"
      maxLength={32}
    />
  );
}
