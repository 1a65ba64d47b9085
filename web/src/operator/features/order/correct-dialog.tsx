import { correctOrder } from '@sendero/core/contract/operator-order-api';
import { labelKey, labelOf } from '@sendero/core/order/labels';
import type { Order } from '@sendero/core/order/order';
import { type OrderStatus, mayAdvance, orderStatuses } from '@sendero/core/order/status';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Select } from '../../../ui/select.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { OrderDialogProps } from './dialog-props.ts';

/** Cancelling is an act of its own, and money is moved by no correction. */
const isCorrection = (status: OrderStatus): boolean =>
  status !== 'CANCELLED' && status !== 'INITIATED' && !status.startsWith('PAYMENT_');

/** The statuses that an order may be corrected to. */
export const movesFrom = ({ status_history }: Pick<Order, 'status_history'>): readonly OrderStatus[] =>
  orderStatuses.filter((status) => isCorrection(status) && mayAdvance(status_history, status));

/** Moves an order to the status that it has in truth. */
export function CorrectDialog({ told: { order }, onClose, onDone }: OrderDialogProps) {
  const t = useTexts();
  const moves = movesFrom(order);
  const [status, setStatus] = useState<OrderStatus | ''>('');
  return (
    <ReasonDialog
      title={t('operator.order.correct')}
      confirm={t('operator.order.correct')}
      fields={['status']}
      check={() => ({ status: status === '' ? t('operator.choose-status') : undefined })}
      act={(reason) =>
        call(correctOrder, {
          params: { orderId: order.order_id },
          body: { status: status || order.status, reason },
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Select
        name="status"
        label={t('operator.true-status')}
        hint={t('operator.true-status-hint')}
        placeholder={t('operator.choose-status')}
        options={moves.map((one) => ({ value: one, label: `${t(labelKey(labelOf(one)))} · ${one}` }))}
        value={status}
        onChange={({ target }) => setStatus(target.value as OrderStatus)}
      />
    </ReasonDialog>
  );
}
