import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PayWith, useSavedCards } from './pay-with.tsx';
import type { PlaceCard } from './use-place-orders.ts';
import { useRowWords } from './use-row-words.ts';
import type { PaymentSums } from './use-bulk-jobs.ts';

interface PlaceDialogProps {
  open: boolean;
  job: BulkJob;
  /** Null if unknown. */
  sums: PaymentSums | null;
  onClose: () => void;
  /** `card` pays the rows that are paid online; null if there are none. */
  onPlace: (card: PlaceCard | null) => void;
}

/** Confirms PlaceBulkOrders (BLK-01): the number of orders, the amount, the card that pays, and the rows left out. */
export function PlaceDialog({ open, job, sums, onClose, onPlace }: PlaceDialogProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { money } = useRowWords(job);
  const { to_place_row_count: count, to_place_fee, failed_row_count, left_out_row_count } = job.metadata;
  const rest = failed_row_count + left_out_row_count;
  const { card_fee = 0, card_row_count = 0, cash_to_collect: cash = 0, repeat_row_count = 0 } = sums ?? {};
  const isByCard = card_row_count > 0;
  const saved = useSavedCards(job.vendor_id, open && isByCard);
  const place = () => {
    if (!isByCard) return onPlace(null);
    if (saved.chosen !== null) onPlace({ payment_instrument_id: saved.chosen, expected_fee: card_fee });
  };
  return (
    <Dialog
      open={open}
      size="small"
      title={t('bulk.confirm', { count })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" disabled={isByCard && saved.chosen === null} onClick={place}>
            {t('bulk.place', { count })}
          </Button>
        </>
      }
    >
      <dl className="tabular grid gap-2">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('history.total-count')}</dt>
          <dd className="font-semibold">{number(count)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{t('history.total-fees')}</dt>
          <dd className="text-lg font-semibold">{money(to_place_fee)}</dd>
        </div>
        {isByCard ? (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{t('bulk.foot.card')}</dt>
            <dd className="font-semibold">{money(card_fee)}</dd>
          </div>
        ) : null}
        {cash ? (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{t('bulk.foot.cash')}</dt>
            <dd className="font-semibold">{money(cash)}</dd>
          </div>
        ) : null}
      </dl>
      {isByCard ? (
        <div className="mt-4">
          <PayWith vendorId={job.vendor_id} count={card_row_count} saved={saved} />
        </div>
      ) : null}
      {repeat_row_count > 0 ? <p className="mt-4 text-sm text-muted">{t('bulk.confirm-repeats')}</p> : null}
      {rest > 0 ? <p className="mt-4 text-sm text-muted">{t('bulk.confirm-rest', { count: rest })}</p> : null}
    </Dialog>
  );
}
