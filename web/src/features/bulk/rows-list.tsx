import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowStatus } from './row-status.tsx';
import type { RowsProps } from './rows-table.tsx';
import type { RowsWork } from './use-rows-work.ts';
import { useRowWords } from './use-row-words.ts';
import { isWrong } from './wrong-cells.ts';

/** The height of every entry in pixels. */
export const LIST_ROW_HEIGHT = 92;

/** The rows of a bulk job on a narrow screen; a press opens a row to correct it. */
export function RowsList({ rows, count, seen: { start, end }, work }: RowsProps) {
  const t = useTexts();
  return (
    <ul aria-label={t('bulk.rows')} style={{ blockSize: count * LIST_ROW_HEIGHT }} className="relative">
      {rows.slice(start, end).map((row, place) => (
        <li
          key={row.row_number}
          style={{ insetBlockStart: (start + place) * LIST_ROW_HEIGHT }}
          className="absolute inset-x-0 h-23 border-b border-line"
        >
          <Entry row={row} work={work} />
        </li>
      ))}
      {Array.from({ length: Math.max(0, end - Math.max(start, rows.length)) }, (_, place) => (
        <li
          key={place}
          aria-hidden
          style={{ insetBlockStart: (Math.max(start, rows.length) + place) * LIST_ROW_HEIGHT }}
          className="absolute inset-x-0 grid h-23 content-center gap-2 border-b border-line px-4"
        >
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-full" />
        </li>
      ))}
    </ul>
  );
}

function Entry({ row, work }: { row: BulkRow; work: RowsWork }) {
  const t = useTexts();
  const words = useRowWords(work.job);
  const { row_number, customer_name, drop_off_address, warnings, status } = row;
  const warned = status === 'VALID' && !work.accepted.has(row_number) ? warnings[0]?.message : undefined;
  return (
    <div
      className={cx(
        'relative grid h-full grid-cols-1 content-center gap-0.5 px-4',
        work.openedRow === row_number && 'bg-primary-soft',
        work.saving.has(row_number) && 'opacity-60',
      )}
    >
      <div className="flex items-center gap-2">
        <span className="tabular shrink-0 text-sm text-muted">{row_number}</span>
        <button
          type="button"
          aria-label={t('bulk.row.open-named', { number: String(row_number), name: customer_name || '–' })}
          onClick={() => work.open(row_number)}
          className="min-w-0 flex-1 truncate text-start font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {customer_name || '–'}
        </button>
        <RowStatus row={row} />
      </div>
      <p className={cx('truncate text-sm', status === 'LEFT_OUT' ? 'text-muted line-through' : 'text-muted')}>
        {drop_off_address || '–'}
      </p>
      {isWrong(row) ? (
        <p className="truncate text-sm text-danger">{row.error}</p>
      ) : warned !== undefined ? (
        <p className="truncate text-sm text-warn">{warned}</p>
      ) : (
        <p className="tabular truncate text-sm">
          {[words.say(row, 'amount'), words.say(row, 'payment'), words.fee(row), words.stop(row)]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      )}
    </div>
  );
}
