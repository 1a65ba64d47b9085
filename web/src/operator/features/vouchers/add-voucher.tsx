import { addVoucher } from '@sendero/core/contract/operator-desk-api';
import { dayOf } from '@sendero/core/values/local-day';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { boot } from '../../../lib/boot.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { sites } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';

interface AddVoucherProps {
  readonly country: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const EMPTY = { code: '', value: '', vendor_id: '', from: '', until: '', uses: '', uses_per_customer: '' };
type Typed = typeof EMPTY;

/** As many as the wire has. */
const MOST_USES = 999_999_999;

const numberIn = (typed: string): number => Number(typed.trim().replace(',', '.'));
const isWhole = (typed: string, most: number): boolean =>
  /^\d+$/.test(typed.trim()) && numberIn(typed) >= 1 && numberIn(typed) <= most;

const isOver = (day: string, zone: string): boolean => day !== '' && day < dayOf(new Date(), zone);

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
  const zone = (sites.find(({ country_code }) => country_code === country) ?? boot.market).time_zone;
  const wholeUpTo = (most: number) => t('pickup-minutes.wrong', { least: 1, most });
  // What is no number would be a voucher without end, so that only an empty field means one.
  const usesWrong = (uses: string) =>
    uses.trim() === '' || isWhole(uses, MOST_USES) ? undefined : wholeUpTo(MOST_USES);
  const valueWrong = () => {
    if (kind === 'percent') return isWhole(typed.value, 100) ? undefined : wholeUpTo(100);
    return numberIn(typed.value) > 0 ? undefined : t('operator.voucher-value-missing');
  };
  return (
    <ReasonDialog
      title={t('operator.voucher-add')}
      confirm={t('operator.voucher-begin')}
      fields={['code', 'vendor_id', 'percent', 'amount', 'from', 'until', 'uses', 'uses_per_customer']}
      check={() => ({
        code: typed.code.trim() === '' ? t('operator.voucher-code-missing') : undefined,
        [kind]: valueWrong(),
        until: isOver(typed.until, zone) ? t('operator.studio-at-missing') : undefined,
        uses: usesWrong(typed.uses),
        uses_per_customer: usesWrong(typed.uses_per_customer),
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
            ...(typed.uses.trim() && { uses: numberIn(typed.uses) }),
            ...(typed.uses_per_customer.trim() && {
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
        hint={t('operator.voucher-code-hint')}
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
