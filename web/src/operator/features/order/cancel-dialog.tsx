import { cancelByStaff } from '@sendero/core/contract/operator-order-api';
import { type CancelReason, cancelReasons } from '@sendero/core/order/order';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { OrderDialogProps } from './dialog-props.ts';

/** Cancels an order, with what the shop and the recipient are told of it. */
export function CancelDialog({ told: { order, payment }, onClose, onDone }: OrderDialogProps) {
  const t = useTexts();
  const [cause, setCause] = useState<CancelReason>('reason_unknown');
  return (
    <ReasonDialog
      title={t('operator.cancel-title', { code: order.short_code })}
      confirm={t('operator.order.cancel')}
      tone="danger"
      act={(reason) =>
        call(cancelByStaff, {
          params: { orderId: order.order_id },
          body: { cancel_reason: cause, reason },
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <InlineNotice tone="warn">
        {t(payment === null ? 'operator.cancel-means' : 'operator.cancel-refunds')}
      </InlineNotice>
      <Select
        label={t('operator.cancel-cause')}
        hint={t('operator.cancel-cause-hint')}
        options={cancelReasons.map((one) => ({ value: one, label: t(`order.cancel-reason.${one}`) }))}
        value={cause}
        onChange={({ target }) => setCause(target.value as CancelReason)}
      />
    </ReasonDialog>
  );
}
