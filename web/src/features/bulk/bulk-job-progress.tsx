import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isWorking } from './use-bulk-jobs.ts';

/** The progress of a bulk job: how many of its rows are checked or placed (BLK-10). */
export function BulkJobProgress({ job }: { job: BulkJob }) {
  const t = useTexts();
  const { number } = useFormats();
  if (!isWorking(job)) return null;
  const { row_count, checked_row_count, placed_row_count, to_place_row_count } = job.metadata;
  const isChecking = job.phase === 'CHECKING';
  const done = isChecking ? checked_row_count : placed_row_count;
  const all = isChecking ? row_count : placed_row_count + to_place_row_count;
  const words =
    all === 0
      ? t(`bulk.phase.${job.phase}`)
      : t(isChecking ? 'bulk.checked' : 'bulk.placed', { done: number(done), all: number(all) });
  return (
    <div className="grid gap-1.5 border-b border-line bg-raised px-4 pb-3">
      <p role="status" className="tabular text-sm text-muted">
        {words}
      </p>
      <ProgressBar
        label={t(`bulk.phase.${job.phase}`)}
        value={all === 0 ? undefined : done / all}
        text={words}
      />
    </div>
  );
}
