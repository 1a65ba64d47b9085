import { type Column, columns } from '@sendero/core/bulk/columns';
import { type BulkJob, changeBulkColumns } from '@sendero/core/contract/bulk-api';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { queryClient } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { assignColumn, type Columns } from './match-columns.ts';
import { bulkJobKey } from './bulk-jobs.ts';
import { useBulkWords } from './use-bulk-words.ts';

interface ColumnMatchProps {
  job: BulkJob;
  /** The columns to ask about; null shows all. */
  places: readonly number[] | null;
  onDone: () => void;
}

/**
 * Changes the meaning of the sheet's columns. The choice is saved for the vendor's next sheets, and all rows are
 * checked again.
 */
export function ColumnMatch({ job, places, onDone }: ColumnMatchProps) {
  const t = useTexts();
  const words = useBulkWords();
  const before: Columns = job.columns.map(({ column }) => column);
  const [chosen, setChosen] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const shown = job.columns
    .map((each, place) => ({ ...each, place }))
    .filter((each) => places === null || places.includes(each.place));
  const isChanged = chosen.some((column, place) => column !== before[place]);
  const options = [
    { value: '', label: t('bulk.column-none') },
    ...columns.map((column) => ({ value: column, label: words.column(column) })),
  ];

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const params = { jobId: job.bulk_job_id };
      const { body } = await call(changeBulkColumns, { params, body: { columns: [...chosen] } });
      queryClient.setQueryData(bulkJobKey(job), body);
      onDone();
    } catch (error) {
      toast({ message: sayProblem(t, asProblem(error)), type: 'error' });
    }
    setBusy(false);
  }

  return (
    <section aria-label={t('bulk.columns')} className="grid gap-3 rounded-lg bg-sunken p-3">
      <p className="text-sm text-muted">
        {places === null ? t('bulk.columns-hint') : t('bulk.unmatched', { count: shown.length })}
      </p>
      <ul className="grid max-h-[40dvh] gap-x-6 gap-y-2 overflow-y-auto sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ header, place }) => {
          const name = header || t('bulk.column-nameless', { number: place + 1 });
          return (
            <li key={place} className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
              <span title={name} className="truncate text-sm font-medium">
                <bdi>{name}</bdi>
              </span>
              <ArrowRight aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
              <Select
                label={t('bulk.column-for', { header: name })}
                labelHidden
                options={options}
                value={chosen[place] ?? ''}
                onChange={({ target }) => setChosen(assignColumn(chosen, place, columnOf(target.value)))}
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" size="small" busy={isBusy} disabled={!isChanged} onClick={() => void save()}>
          {t('bulk.columns-save')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('bulk.columns-close')}
        </Button>
      </div>
    </section>
  );
}

const columnOf = (value: string): Column | null => columns.find((column) => column === value) ?? null;
