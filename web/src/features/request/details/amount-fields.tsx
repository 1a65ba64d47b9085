import type { RequestDraft } from '@sendero/core/request/draft';
import { useState } from 'react';
import { boot } from '../../../lib/boot.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { readAmount } from './read-amount.ts';
import { useMoney } from '../price/use-money.ts';
import type { ErrorOf } from '../form/use-errors.ts';

const MAX_DESCRIPTION = 200;

type Valued = Pick<RequestDraft, 'order_amount' | 'order_description' | 'item_value_confirmed'>;

interface AmountFieldsProps {
  readonly draft: Valued;
  /** Nothing in front of the amount is asked for: it gets the focus. */
  readonly isFirst?: boolean;
  readonly isValueHigh: boolean;
  readonly errorOf: ErrorOf;
  readonly onChange: (changes: Partial<Valued>) => void;
}

/** The order's value and content. A high value has to be confirmed (FLOW-13). */
export function AmountFields({ draft, isFirst = false, isValueHigh, errorOf, onChange }: AmountFieldsProps) {
  const t = useTexts();
  const refused = errorOf('item_value_confirmed');
  const length = [...draft.order_description].length;
  return (
    <>
      <div className="grid items-start gap-3 xl:field-row xl:grid-cols-[20fr_29fr]">
        <Amount draft={draft} isFirst={isFirst} errorOf={errorOf} onChange={onChange} />
        <TextArea
          name="order.description"
          label={t('request.description')}
          aside={
            <span dir="ltr" className="tabular">
              {t('request.counter', { count: length, most: MAX_DESCRIPTION })}
            </span>
          }
          rows={1}
          value={draft.order_description}
          onChange={({ target }) => onChange({ order_description: target.value })}
          error={errorOf('order.description')}
          placeholder={t('request.description-example')}
          maxLength={1000}
        />
      </div>
      {isValueHigh || refused ? (
        <InlineNotice tone="warn" title={t('order.warning.item-value')}>
          <Checkbox
            name="item_value_confirmed"
            label={t('request.value-checked')}
            checked={draft.item_value_confirmed}
            onChange={({ target }) => onChange({ item_value_confirmed: target.checked })}
            error={refused && !draft.item_value_confirmed ? t('request.value-unchecked') : undefined}
          />
        </InlineNotice>
      ) : null}
    </>
  );
}

/** Selected on focus, so that a key replaces what was filled in. Shows the text as typed until the field loses the focus, then the parsed amount. */
function Amount({ draft, isFirst, errorOf, onChange }: Omit<AmountFieldsProps, 'isValueHigh'>) {
  const t = useTexts();
  const { sign, plain } = useMoney();
  const { currency, amount_required } = boot.market;
  const { order_amount } = draft;
  const isWide = useWide();
  const [text, setText] = useState(() => (order_amount === null ? '' : plain(order_amount, currency)));
  return (
    <MoneyField
      name="order.amount"
      label={t('request.amount')}
      aside={amount_required ? undefined : t('request.optional')}
      currency={sign(currency)}
      value={text}
      autoFocus={isFirst && isWide}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setText(target.value);
        onChange({ order_amount: readAmount(target.value), item_value_confirmed: false });
      }}
      onBlur={() => {
        const isClear = order_amount !== null && Number(plain(order_amount, currency)) === order_amount;
        if (isClear) setText(plain(order_amount, currency));
      }}
      error={errorOf('order.amount')}
      maxLength={16}
    />
  );
}
