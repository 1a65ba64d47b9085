import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRowWords } from './use-row-words.ts';

interface PlaceDialogProps {
  open: boolean;
  job: BulkJob;
  /** To be collected, in major units; null where it is not known. */
  cash: number | null;
  onClose: () => void;
  onPlace: () => void;
}

/** PlaceBulkOrders (BLK-01): how many orders for how much, and how many rows are left. */
export function PlaceDialog({ open, job, cash, onClose, onPlace }: PlaceDialogProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { money } = useRowWords(job);
  const { to_place_row_count: count, to_place_fee, failed_row_count, left_out_row_count } = job.metadata;
  const rest = failed_row_count + left_out_row_count;
  return (
    <Dialog
      open={open}
      size="small"
      title={t('bulk.confirm', { count })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          <Button tone="primary" onClick={onPlace}>
            {t('bulk.place', { count })}
          </Button>
        </>
      }
    >
      <dl className="tabular grid gap-2">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('bulk.confirm-orders')}</dt>
          <dd className="font-semibold">{number(count)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{t('bulk.foot.fee')}</dt>
          <dd className="text-lg font-semibold">{money(to_place_fee)}</dd>
        </div>
        {cash ? (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{t('bulk.foot.cash')}</dt>
            <dd className="font-semibold">{money(cash)}</dd>
          </div>
        ) : null}
      </dl>
      {rest > 0 ? <p className="mt-4 text-sm text-muted">{t('bulk.confirm-rest', { count: rest })}</p> : null}
    </Dialog>
  );
}
