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
import { BulkJobFoot } from './bulk-job-foot.tsx';
import { BulkJobHead } from './bulk-job-head.tsx';
import { BulkJobProgress } from './bulk-job-progress.tsx';
import { BulkJobRows } from './bulk-job-rows.tsx';
import { BulkJobSkeleton } from './bulk-job-skeleton.tsx';
import type { BulkJobId } from './bulk-jobs.ts';
import { usePlaceOrders } from './use-place-orders.ts';
import { useBulkJob } from './use-bulk-jobs.ts';

/** One bulk job in its phases: being checked, to be corrected, being placed, placed (BLK-01, BLK-06). */
export default function BulkJobPage() {
  const t = useTexts();
  const named = useNamedBulkJob();
  const { data: job, isError, dataUpdatedAt } = useBulkJob(named);
  const isMissing = isError && !job;

  useEffect(() => {
    if (isMissing) toast({ message: t('bulk-order-upload.view-details-error'), type: 'error' });
  }, [isMissing, t]);

  if (job?.vendor_id === named.vendor_id) return <Job job={job} changed_at={dataUpdatedAt} />;
  return isMissing ? <Missing vendorId={named.vendor_id} /> : <BulkJobSkeleton />;
}

/** The bulk job and vendor that the address names. */
function useNamedBulkJob(): BulkJobId {
  const path = usePath();
  return { vendor_id: vendorIdIn(path) ?? '', bulk_job_id: bulkJobIdIn(path) ?? '' };
}

function Job({ job, changed_at }: { job: BulkJob; changed_at: number }) {
  const placing = usePlaceOrders(job);
  const isRowOpen = useQueryValue('row') !== null;
  return (
    <div className={cx('flex h-full flex-col', isRowOpen && 'md:pe-96')}>
      <BulkJobHead job={job} />
      <BulkJobProgress job={job} />
      <BulkJobRows job={job} changed_at={changed_at} />
      <BulkJobFoot job={job} placing={placing} />
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
