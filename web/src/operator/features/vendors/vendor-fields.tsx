import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { TypedVendor } from './vendor-form.ts';

interface VendorFieldsProps {
  readonly typed: TypedVendor;
  readonly onChange: (typed: TypedVendor) => void;
}

/** Name, number and owners of a vendor. */
export function VendorFields({ typed, onChange }: VendorFieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        name="name"
        label={t('operator.vendor-name')}
        maxLength={100}
        value={typed.name}
        onChange={({ target }) => onChange({ ...typed, name: target.value })}
      />
      <TextField
        name="phone_number"
        type="tel"
        label={t('operator.phone')}
        hint={t('operator.phone-hint')}
        maxLength={32}
        value={typed.phone_number}
        onChange={({ target }) => onChange({ ...typed, phone_number: target.value })}
      />
      <TextArea
        name="owners"
        label={t('operator.owners')}
        hint={t('operator.owners-hint')}
        dir="ltr"
        rows={2}
        maxLength={1000}
        value={typed.owners}
        onChange={({ target }) => onChange({ ...typed, owners: target.value })}
      />
    </>
  );
}
