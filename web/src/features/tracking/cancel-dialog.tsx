import { cancelReasons, type CancelReason } from '@sendero/core/order/order';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';

interface CancelDialogProps {
  customer: string;
  open: boolean;
  onClose: () => void;
  onCancel: (reason: CancelReason) => void;
}

/** Asks for the reason and confirms the cancellation (ORD-04). */
export function CancelDialog({ customer, open, onClose, onCancel }: CancelDialogProps) {
  const t = useTexts();
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [isMissing, setMissing] = useState(false);

  function choose(value: string): void {
    setReason(cancelReasons.find((one) => one === value) ?? null);
    setMissing(false);
  }

  function confirm(): void {
    if (reason) onCancel(reason);
    else setMissing(true);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('tracking.cancel-title', { customer })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('tracking.keep')}</Button>
          <Button tone="danger" onClick={confirm}>
            {t('tracking.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{t('tracking.cancel-hint')}</p>
        <Select
          label={t('tracking.cancel-reason')}
          placeholder={t('tracking.cancel-choose')}
          options={cancelReasons.map((value) => ({ value, label: t(`order.cancel-reason.${value}`) }))}
          value={reason ?? ''}
          error={isMissing ? t('tracking.cancel-reason-missing') : undefined}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
