import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readAmount } from './read-amount.ts';
import { useMoney } from './use-money.ts';
import type { Request } from './use-request.ts';

const MAX_DESCRIPTION = 200;

/** What the fields about the order need to know. */
type Valued = Pick<Request, 'draft' | 'change' | 'issues' | 'isValueHigh'>;

/** What it is worth, and what it is. A high value is to be confirmed (FLOW-13). */
export function AmountFields({ request }: { request: Valued }) {
  const t = useTexts();
  const { draft, change, issues, isValueHigh } = request;
  const refused = issues.of('item_value_confirmed');
  const length = [...draft.order_description].length;
  return (
    <>
      <Amount request={request} />
      {isValueHigh || refused ? (
        <InlineNotice tone="warn" title={t('order.warning.item-value')}>
          <Checkbox
            name="item_value_confirmed"
            label={t('request.value-checked')}
            checked={draft.item_value_confirmed}
            onChange={({ target }) => change({ item_value_confirmed: target.checked })}
            error={refused && !draft.item_value_confirmed ? t('request.value-unchecked') : undefined}
          />
        </InlineNotice>
      ) : null}
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
        onChange={({ target }) => change({ order_description: target.value })}
        error={issues.of('order.description')}
        placeholder={t('request.description-example')}
        maxLength={1000}
      />
    </>
  );
}

/** As typed while it is typed, and as it was understood once the field is left. */
function Amount({ request: { draft, change, issues } }: { request: Valued }) {
  const t = useTexts();
  const { sign, plain } = useMoney();
  const { currency, amount_required } = boot.market;
  const { order_amount } = draft;
  const [text, setText] = useState(() => (order_amount === null ? '' : plain(order_amount, currency)));
  return (
    <MoneyField
      name="order.amount"
      label={t('request.amount')}
      aside={amount_required ? undefined : t('request.optional')}
      currency={sign(currency)}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        change({ order_amount: readAmount(target.value), item_value_confirmed: false });
      }}
      onBlur={() => {
        const isClear = order_amount !== null && Number(plain(order_amount, currency)) === order_amount;
        if (isClear) setText(plain(order_amount, currency));
      }}
      error={issues.of('order.amount')}
      maxLength={16}
    />
  );
}
