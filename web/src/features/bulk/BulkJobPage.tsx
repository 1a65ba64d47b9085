import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { FileX } from 'lucide-react';
import { useEffect } from 'react';
import { AppLink, usePath, useQueryValue } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { bulkJobIdIn, paths, vendorIdIn } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.ts';
import { SheetFoot } from './sheet-foot.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SheetProgress } from './sheet-progress.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import type { SheetId } from './sheets.ts';
import { usePlaceOrders } from './use-place-orders.ts';
import { useSheet } from './use-sheets.ts';

/** One sheet of orders: being checked, to be put right, being placed, or placed (BLK-01, BLK-06). */
export default function SheetPage() {
  const t = useTexts();
  const sheet = useNamedSheet();
  const { data: job, isError, dataUpdatedAt } = useSheet(sheet);
  const isMissing = isError && !job;

  useEffect(() => {
    if (isMissing) toast({ message: t('bulk-order-upload.view-details-error'), type: 'error' });
  }, [isMissing, t]);

  if (job?.vendor_id === sheet.vendor_id) return <Sheet job={job} changed_at={dataUpdatedAt} />;
  return isMissing ? <Missing vendorId={sheet.vendor_id} /> : <SheetSkeleton />;
}

/** The sheet and vendor that the address names. */
function useNamedSheet(): SheetId {
  const path = usePath();
  return { vendor_id: vendorIdIn(path) ?? '', bulk_job_id: bulkJobIdIn(path) ?? '' };
}

function Sheet({ job, changed_at }: { job: BulkJob; changed_at: number }) {
  const placing = usePlaceOrders(job);
  const isRowOpen = useQueryValue('row') !== null;
  return (
    <div className={cx('flex h-full flex-col', isRowOpen && 'md:pe-96')}>
      <SheetHead job={job} />
      <SheetProgress job={job} />
      <SheetRows job={job} changed_at={changed_at} />
      <SheetFoot job={job} placing={placing} />
    </div>
  );
}

function Missing({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  return (
    <EmptyState
      isPage
      icon={<FileX />}
      title={t('bulk.missing')}
      action={
        <AppLink href={paths.bulk(vendorId)} className={buttonClass({ tone: 'primary' })}>
          {t('bulk.all')}
        </AppLink>
      }
    >
      {t('bulk.missing-hint')}
    </EmptyState>
  );
}
