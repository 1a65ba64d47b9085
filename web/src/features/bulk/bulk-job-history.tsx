import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect } from 'react';
import { AppLink } from '../../lib/navigation.tsx';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { BulkJobBadge } from './bulk-job-badge.tsx';
import { useBulkJobs } from './use-bulk-jobs.ts';

/** The vendor's bulk jobs of the last 90 days, newest first (BLK-06). */
export function BulkJobHistory({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const { data: jobs, isError, refetch } = useBulkJobs(vendorId);

  useEffect(() => {
    if (isError) toast({ message: t('bulk-order-upload.job-history-error'), type: 'error' });
  }, [isError, t]);

  return (
    <section aria-labelledby="sheets" className="grid gap-3">
      <h2 id="sheets" className="text-lg font-semibold">
        {t('bulk.history')}
      </h2>
      {jobs ? (
        <Jobs jobs={jobs} />
      ) : isError ? (
        <EmptyState
          title={t('bulk.history-failed')}
          action={<Button onClick={() => void refetch()}>{t('shell.try-again')}</Button>}
        />
      ) : (
        <Skeleton className="h-32 w-full rounded-lg" />
      )}
    </section>
  );
}

function Jobs({ jobs }: { jobs: readonly BulkJob[] }) {
  const t = useTexts();
  if (jobs.length === 0)
    return (
      <EmptyState icon={<FileSpreadsheet />} title={t('bulk.history-empty')}>
        {t('bulk.history-empty-hint')}
      </EmptyState>
    );
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-raised">
      {jobs.map((job) => (
        <Entry key={job.bulk_job_id} job={job} />
      ))}
    </ul>
  );
}

function Entry({ job }: { job: BulkJob }) {
  const t = useTexts();
  const { dateTime, number } = useFormats();
  const { row_count, success_row_count, placed_row_count } = job.metadata;
  const isPlaced = job.phase === 'DONE' || job.phase === 'PLACING';
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-4 py-2.5 transition-colors [contain-intrinsic-size:auto_64px] [content-visibility:auto] last:border-b-0 hover:bg-sunken">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <AppLink
          href={paths.bulkJob(job.vendor_id, job.bulk_job_id)}
          className="block truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <bdi>{job.file_name || t('bulk.pasted')}</bdi>
        </AppLink>
        <p className="truncate text-sm text-muted">
          {t('bulk.by', { name: job.created_by, time: dateTime(job.created_at) })}
        </p>
      </div>
      <p className="tabular text-sm text-muted">
        {t(isPlaced ? 'bulk.placed-of' : 'bulk.valid-of', {
          count: number(isPlaced ? placed_row_count : success_row_count),
          rows: number(row_count),
        })}
      </p>
      <BulkJobBadge job={job} />
    </li>
  );
}
