import { mayDiscard } from '@sendero/core/bulk/state';
import { type BulkJob, discardBulkJob } from '@sendero/core/contract/bulk-api';
import { ArrowLeft, Columns3, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { AppLink, go } from '../../lib/navigation.tsx';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { ColumnMatch } from './column-match.tsx';
import { unmatchedPlaces } from './match-columns.ts';
import { BulkJobBadge } from './bulk-job-badge.tsx';
import { useBulkWords } from './use-bulk-words.ts';

/** Name, vendor and time of the bulk job, the parts of the file that were not read, and its columns (BLK-06). */
export function BulkJobHead({ job }: { job: BulkJob }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { isReason } = useBulkWords();
  const unmatched = unmatchedPlaces(job, isReason);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const mayMatch = job.phase === 'READY' && job.columns.length > 0;
  const isMatching = mayMatch && (chosen ?? unmatched.length > 0);
  return (
    <div className="grid shrink-0 grid-cols-1 gap-3 border-b border-line bg-raised px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AppLink
          href={paths.bulk(job.vendor_id)}
          aria-label={t('bulk.all')}
          className={`${buttonClass({ tone: 'ghost', size: 'small' })} -ms-2 w-control-small px-0!`}
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        </AppLink>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg font-semibold">
            <bdi>{job.file_name || t('bulk.pasted')}</bdi>
          </h1>
          <p className="truncate text-sm text-muted">
            {t('bulk.by', { name: job.created_by, time: dateTime(job.created_at) })}
          </p>
        </div>
        <div className="flex items-center gap-3 max-md:order-last max-md:w-full max-md:justify-between">
          <BulkJobBadge job={job} />
          {mayMatch ? (
            <Button
              size="small"
              aria-expanded={isMatching}
              icon={<Columns3 aria-hidden className="size-4" />}
              onClick={() => setChosen(!isMatching)}
            >
              {t('bulk.columns')}
            </Button>
          ) : null}
        </div>
        {mayDiscard(job.phase, job.metadata.placed_row_count) ? <Discard job={job} /> : null}
      </div>
      <NotRead job={job} />
      {isMatching ? (
        <ColumnMatch
          key={columnsKey(job)}
          job={job}
          places={chosen === true ? null : unmatched}
          onDone={() => setChosen(false)}
        />
      ) : null}
    </div>
  );
}

const columnsKey = ({ columns }: BulkJob): string => columns.map(({ column }) => column ?? '').join(' ');

/** Lists the parts of the file that were not read. */
function NotRead({ job: { problem, hidden_row_count, other_sheets, sheet } }: { job: BulkJob }) {
  const t = useTexts();
  return (
    <>
      {problem !== null && t.has(problem) ? <InlineNotice tone="danger">{t(problem)}</InlineNotice> : null}
      {hidden_row_count > 0 ? (
        <InlineNotice>{t('bulk.hidden-rows', { count: hidden_row_count })}</InlineNotice>
      ) : null}
      {other_sheets.length > 0 ? (
        <InlineNotice>{t('bulk.other-sheets', { sheet, others: other_sheets.join(', ') })}</InlineNotice>
      ) : null}
    </>
  );
}

function Discard({ job }: { job: BulkJob }) {
  const t = useTexts();

  async function discard(): Promise<void> {
    try {
      await call(discardBulkJob, { params: { jobId: job.bulk_job_id } });
      go(paths.bulk(job.vendor_id));
    } catch (error) {
      toast({ message: sayProblem(t, asProblem(error)), type: 'error' });
    }
  }

  return (
    <Menu
      size="small"
      label={t('bulk.more')}
      items={[
        {
          key: 'discard',
          label: t('bulk.discard'),
          icon: <Trash2 aria-hidden />,
          danger: true,
          onSelect: () => void discard(),
        },
      ]}
    >
      <Ellipsis aria-hidden className="size-4" />
    </Menu>
  );
}
