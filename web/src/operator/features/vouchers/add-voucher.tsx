import { addVoucher } from '@sendero/core/contract/operator-desk-api';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';

interface AddVoucherProps {
  readonly country: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const EMPTY = { code: '', value: '', vendor_id: '', from: '', until: '', uses: '', uses_per_customer: '' };
type Typed = typeof EMPTY;

const numberIn = (typed: string): number => Number(typed.trim().replace(',', '.'));
const isPositive = (typed: string): boolean => typed.trim() !== '' && numberIn(typed) > 0;

/** Puts a voucher in force; a code that the country has already is refused. */
export function AddVoucher({ country, onClose, onDone }: AddVoucherProps) {
  const t = useTexts();
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const put = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <ReasonDialog
      title={t('operator.voucher-add')}
      confirm={t('operator.voucher-begin')}
      fields={['code', 'vendor_id', 'percent', 'amount', 'from', 'until']}
      check={() => ({
        code: typed.code.trim() === '' ? t('operator.voucher-code-missing') : undefined,
        [kind]: isPositive(typed.value) ? undefined : t('operator.voucher-value-missing'),
      })}
      act={(reason) =>
        call(addVoucher, {
          params: { country },
          body: {
            code: typed.code.trim(),
            [kind]: numberIn(typed.value),
            ...(typed.vendor_id.trim() && { vendor_id: typed.vendor_id.trim() }),
            ...(typed.from && { from: typed.from }),
            ...(typed.until && { until: typed.until }),
            ...(isPositive(typed.uses) && { uses: numberIn(typed.uses) }),
            ...(isPositive(typed.uses_per_customer) && {
              uses_per_customer: numberIn(typed.uses_per_customer),
            }),
            reason,
          },
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <TextField
        {...put('code')}
        label={t('operator.voucher-code')}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
      />
      <Segmented
        label={t('operator.voucher-kind')}
        name="kind"
        choices={[
          { value: 'percent', label: t('operator.voucher-percent') },
          { value: 'amount', label: t('operator.voucher-amount') },
        ]}
        value={kind}
        onChange={setKind}
      />
      <TextField
        {...put('value')}
        name={kind}
        label={t('operator.voucher-value')}
        inputMode="decimal"
        dir="ltr"
      />
      <TextField
        {...put('vendor_id')}
        label={t('operator.voucher-vendor')}
        hint={t('operator.voucher-vendor-hint')}
        dir="ltr"
      />
      <div className="grid grid-cols-2 gap-3">
        <DateField {...put('from')} label={t('operator.voucher-from')} />
        <DateField {...put('until')} label={t('operator.voucher-last-day')} />
        <TextField {...put('uses')} label={t('operator.voucher-most-uses')} inputMode="numeric" dir="ltr" />
        <TextField
          {...put('uses_per_customer')}
          label={t('operator.voucher-most-each')}
          inputMode="numeric"
          dir="ltr"
        />
      </div>
    </ReasonDialog>
  );
}
