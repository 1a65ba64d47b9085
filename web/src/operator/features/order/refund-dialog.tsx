import { refundByStaff } from '@sendero/core/contract/operator-order-api';
import { toMinor } from '@sendero/core/values/money';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { OrderDialogProps } from './dialog-props.ts';

/** Gives money back: how much is typed, and that it goes is confirmed by itself. A repeated press gives it back once. */
export function RefundDialog({ told: { order, payment }, onClose, onDone }: OrderDialogProps) {
  const t = useTexts();
  const { money } = useFormats();
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [isSure, setSure] = useState(false);
  const currency = payment?.currency ?? order.currency;
  const most = toMinor(payment?.refundable ?? 0, currency) ?? 0;
  const amount = typed.trim() === '' ? most : toMinor(typed.replace(',', '.'), currency);
  const isRight = amount !== null && amount > 0 && amount <= most;
  const shown = money(isRight ? amount : 0, currency);
  return (
    <ReasonDialog
      title={t('operator.order.refund')}
      confirm={t('operator.refund-now')}
      tone="danger"
      fields={['amount']}
      check={() => ({
        amount: isRight ? undefined : t('operator.refund-most', { most: money(most, currency) }),
        sure: isSure ? undefined : t('operator.confirm-missing'),
      })}
      act={(reason) =>
        call(refundByStaff, {
          params: { orderId: order.order_id },
          body: { ...(typed.trim() !== '' && { amount: Number(typed.replace(',', '.')) }), reason },
          idempotencyKey: key,
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <MoneyField
        name="amount"
        label={t('operator.refund-amount')}
        hint={t('operator.refund-hint', { most: money(most, currency) })}
        currency={currency}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Checkbox
        name="sure"
        label={t('operator.refund-sure', { amount: shown })}
        checked={isSure}
        onChange={({ target }) => setSure(target.checked)}
      />
    </ReasonDialog>
  );
}
