import { type CardField, codeLength, schemeOf } from '@sendero/core/payment/card';
import { groupedExpiry, groupedNumber } from '@sendero/core/payment/typed-card';
import { Lock } from 'lucide-react';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GroupedField } from './grouped-field.tsx';
import { schemeNames } from './scheme-names.ts';
import type { NewCard } from './use-new-card.ts';

/** The fields of a new card; a guest cannot save one (PAY-05). */
export function NewCardFields({ card }: { card: NewCard }) {
  const t = useTexts();
  const { number } = card.typed;
  const scheme = schemeOf(number);
  const digits = codeLength(number);
  const field = (name: CardField) => ({
    name: `cc-${name}`,
    value: card.typed[name],
    error: card.errorOf(name),
  });
  const onType = (name: CardField) => (text: string) => card.type(name, text);
  return (
    <div className="grid gap-4">
      <GroupedField
        {...field('number')}
        label={t('payment.number')}
        group={groupedNumber}
        onType={onType('number')}
        autoComplete="cc-number"
        suffix={scheme ? <span className="text-sm font-medium">{schemeNames[scheme]}</span> : null}
      />
      <div className="field-row grid-cols-2 gap-x-3">
        <GroupedField
          {...field('expiry')}
          label={t('payment.expiry')}
          hint={t('payment.expiry-format')}
          group={groupedExpiry}
          onType={onType('expiry')}
          autoComplete="cc-exp"
        />
        <GroupedField
          {...field('code')}
          label={t('payment.code')}
          hint={t('payment.code-hint', { digits })}
          group={(typed) => typed.replaceAll(/\D/g, '').slice(0, digits)}
          onType={onType('code')}
          autoComplete="cc-csc"
        />
      </div>
      <TextField
        {...field('name')}
        label={t('payment.holder')}
        onChange={({ target }) => card.type('name', target.value)}
        autoComplete="cc-name"
        maxLength={100}
      />
      {isGuest() ? null : (
        <Checkbox
          label={t('payment.save')}
          hint={t('payment.save-hint')}
          checked={card.save_card}
          onChange={({ target }) => card.setSave(target.checked)}
        />
      )}
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <Lock aria-hidden className="size-3.5 shrink-0" />
        {t('payment.sealed')}
      </p>
    </div>
  );
}
