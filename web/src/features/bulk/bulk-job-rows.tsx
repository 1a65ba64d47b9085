import type { RowFilter } from '@sendero/core/bulk/state';
import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { useWindowed } from '../../ui/use-windowed.ts';
import { RowDrawer } from './row-drawer.tsx';
import { LIST_ROW_HEIGHT, RowsList } from './rows-list.tsx';
import { RowsTable, TABLE_ROW_HEIGHT } from './rows-table.tsx';
import { BulkJobSkeleton } from './bulk-job-skeleton.tsx';
import { type RowsWork, useRowsWork } from './use-rows-work.ts';
import { isWorking, useFreshRows, useRows } from './use-bulk-jobs.ts';
import { type CellAt, isWrong, nextWrongRow } from './wrong-cells.ts';

interface BulkJobRowsProps {
  job: BulkJob;
  /** When the job last changed, as far as the page knows, in ms. */
  changed_at: number;
}

const filters = ['all', 'failed', 'success'] as const satisfies readonly RowFilter[];

/** The rows of a bulk job by filter, and the drawer of the open row (BLK-03). */
export function BulkJobRows({ job, changed_at }: BulkJobRowsProps) {
  const t = useTexts();
  const { number } = useFormats();
  const wide = useWide();
  const panelId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<RowFilter>('all');
  const held = useRows(job, filter);
  const { rows, hasMore, more } = held;
  const count = hasMore ? Math.max(rows.length + 1, countsOf(job)[filter]) : rows.length;
  const height = wide ? TABLE_ROW_HEIGHT : LIST_ROW_HEIGHT;
  const seen = useWindowed(scroller, { count, height });
  const work = useRowsWork(job, rows, reveal);
  const opened = rows.find(({ row_number }) => row_number === work.openedRow);
  const labels = job.phase === 'DONE' ? placedLabels : checkedLabels;
  const Rows = wide ? RowsTable : RowsList;

  useFreshRows(held, seen, changed_at);
  useEffect(() => {
    if (hasMore && seen.end > rows.length - AHEAD) more();
  });
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [filter]);

  /** Scrolls a row to the middle unless it is in view. */
  function reveal({ row_number }: CellAt): void {
    const place = rows.findIndex((row) => row.row_number === row_number);
    const element = scroller.current;
    if (!element || place < 0) return;
    const top = place * height;
    const isInSight =
      top >= element.scrollTop && top + 2 * height <= element.scrollTop + element.clientHeight;
    if (!isInSight) element.scrollTo({ top: top - element.clientHeight / 2 });
  }

  /** If no loaded row is wrong, switches to the filter of wrong rows. */
  function toProblem(step: 1 | -1): void {
    if (!rows.some(isWrong)) setFilter('failed');
    else if (wide) work.cursor.toNextRow(step);
    else work.open(nextWrongRow(rows, currentOf(work), step)?.row_number ?? 0);
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line bg-raised px-4">
        <div className="-mb-px min-w-0 flex-1">
          <Tabs
            label={t('bulk.rows')}
            tabs={filters.map((value) => ({
              value,
              label: t(labels[value]),
              count: number(countsOf(job)[value]),
            }))}
            value={filter}
            onChange={setFilter}
            panelId={panelId}
          />
        </div>
        {job.metadata.failed_row_count > 0 && !isWorking(job) ? <Problems onStep={toProblem} /> : null}
      </div>
      <div
        ref={scroller}
        id={panelId}
        role="tabpanel"
        aria-label={t(labels[filter])}
        tabIndex={-1}
        className="relative min-h-48 flex-1 overflow-auto outline-none"
      >
        {rows.length > 0 ? (
          <Rows rows={rows} count={count} seen={seen} work={work} />
        ) : held.isError ? (
          <EmptyState
            title={t('bulk.rows-failed')}
            action={<Button onClick={held.refetch}>{t('shell.try-again')}</Button>}
          />
        ) : held.isLoading || countsOf(job)[filter] > 0 ? (
          <BulkJobSkeleton />
        ) : (
          <EmptyState title={t(isWorking(job) ? 'bulk.rows-coming' : `bulk.none.${filter}`)} />
        )}
      </div>
      {work.openedRow === null ? null : (
        <RowDrawer
          key={work.openedRow}
          rowNumber={work.openedRow}
          listed={opened}
          withPin={work.pinRow === work.openedRow}
          work={work}
          onClose={work.close}
        />
      )}
    </>
  );
}

const checkedLabels = {
  all: 'bulk.filter.all',
  failed: 'bulk.filter.failed',
  success: 'bulk.filter.success',
} as const;
const placedLabels = {
  ...checkedLabels,
  failed: 'bulk.filter.not-placed',
  success: 'bulk.filter.placed',
} as const;

/** Loads rows when they are this many rows away from the view. */
const AHEAD = 40;

/** The number of rows of each filter, as far as known. */
function countsOf({ metadata }: BulkJob): Record<RowFilter, number> {
  const { row_count, success_row_count, failed_row_count, left_out_row_count } = metadata;
  return { all: row_count, success: success_row_count, failed: failed_row_count + left_out_row_count };
}

const currentOf = ({ openedRow }: RowsWork): CellAt | null =>
  openedRow === null ? null : { row_number: openedRow, column: 'customer_name' };

function Problems({ onStep }: { onStep: (step: 1 | -1) => void }) {
  const t = useTexts();
  return (
    <div className="flex shrink-0 items-center gap-1">
      <IconButton
        size="small"
        label={t('bulk.problem-before')}
        icon={<ArrowUp aria-hidden className="size-4" />}
        onClick={() => onStep(-1)}
      />
      <Button size="small" icon={<ArrowDown aria-hidden className="size-4" />} onClick={() => onStep(1)}>
        <span className="max-md:sr-only">{t('bulk.problem-next')}</span>
        <span className="max-md:hidden">
          <KeyHint keys={['J']} />
        </span>
      </Button>
    </div>
  );
}
