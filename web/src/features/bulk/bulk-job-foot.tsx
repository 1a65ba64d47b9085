import { withoutIsolation } from '@sendero/core/values/format-text';
import { bulkFailures, type BulkJob } from '@sendero/core/contract/bulk-api';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AppLink } from '../../lib/navigation.tsx';
import { useFormats, useLocale, useTexts } from '../../lib/texts.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LabelsLink } from '../labels/print-labels.tsx';
import { useDownload } from './use-download.ts';
import type { PlaceOrders } from './use-place-orders.ts';
import { useRowWords } from './use-row-words.ts';
import { isWorking, usePaymentSums } from './use-bulk-jobs.ts';

const PlaceDialog = lazyPage(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }));

interface BulkJobFootProps {
  job: BulkJob;
  placing: PlaceOrders;
}

/** The job's totals and its actions: place the valid rows, download the rest as a sheet (BLK-05). */
export function BulkJobFoot({ job, placing }: BulkJobFootProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { money } = useRowWords(job);
  const [isAsking, setAsking] = useState(false);
  const sums = usePaymentSums(job);
  const { metadata, phase } = job;
  const { row_count, to_place_row_count, to_place_fee, placed_row_count, success_row_count } = metadata;
  const isWaiting = !isWorking(job) && !placing.isUnderWay;
  const hasRest = row_count > success_row_count;
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-raised px-4 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))]">
      <dl className="tabular flex flex-wrap gap-x-6 gap-y-1">
        <Sum what={t(phase === 'DONE' ? 'bulk.filter.placed' : 'bulk.foot.valid')}>
          {t('bulk.count-of', { count: number(success_row_count), rows: number(row_count) })}
        </Sum>
        <Sum what={t('history.total-fees')}>
          {money(phase === 'DONE' ? metadata.total_fee : to_place_fee)}
        </Sum>
        {sums?.card_fee ? <Sum what={t('bulk.foot.card')}>{money(sums.card_fee)}</Sum> : null}
        {sums?.cash_to_collect ? <Sum what={t('bulk.foot.cash')}>{money(sums.cash_to_collect)}</Sum> : null}
      </dl>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:flex-1">
        {placed_row_count > 0 ? (
          <LabelsLink href={paths.jobLabels(job.vendor_id, job.bulk_job_id)} isOne={placed_row_count === 1} />
        ) : null}
        {hasRest && isWaiting ? <Rest job={job} /> : null}
        {placed_row_count > 0 && to_place_row_count === 0 ? (
          <AppLink href={paths.tracking(job.vendor_id)} className={buttonClass({ tone: 'primary' })}>
            {t('bulk.watch')}
          </AppLink>
        ) : (
          <Button
            tone="primary"
            busy={placing.isUnderWay || phase === 'PLACING'}
            disabled={!isWaiting || to_place_row_count === 0 || job.problem !== null}
            onClick={() => setAsking(true)}
          >
            {t('bulk.place', { count: to_place_row_count })}
          </Button>
        )}
      </div>
      {isAsking ? (
        <PageSection>
          <PlaceDialog
            open
            job={job}
            sums={sums}
            onClose={() => setAsking(false)}
            onPlace={(card) => {
              setAsking(false);
              placing.place(card);
            }}
          />
        </PageSection>
      ) : null}
    </footer>
  );
}

function Sum({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="md:flex md:items-baseline md:gap-2">
      <dt className="text-xs text-muted md:text-sm">{what}</dt>
      <dd className="font-semibold">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/** Downloads the rows that become no order, with reasons, to be corrected in the spreadsheet and uploaded again. */
function Rest({ job }: { job: BulkJob }) {
  const t = useTexts();
  const language = useLocale();
  const { isBusy, save } = useDownload(bulkFailures, 'bulk.rest-failed');
  const name = job.file_name.replace(/\.\w+$/, '') || t('bulk.pasted');
  return (
    <Button
      busy={isBusy}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() =>
        save(
          { params: { jobId: job.bulk_job_id }, query: { language } },
          withoutIsolation(t('bulk.rest-file', { name })),
        )
      }
    >
      {t('bulk.rest')}
    </Button>
  );
}
