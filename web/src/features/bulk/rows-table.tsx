import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { memo } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Windowed } from '../../ui/use-windowed.ts';
import { RowReason } from './row-reason.tsx';
import type { RowsWork } from './use-rows-work.ts';
import { TableCell } from './table-cell.tsx';
import { useRowWords } from './use-row-words.ts';

/** The height of every line in pixels, fixed so that only visible lines are drawn. */
export const TABLE_ROW_HEIGHT = 52;

export interface RowsProps {
  rows: readonly BulkRow[];
  /** The number of rows; skeletons stand for rows that are not loaded yet. */
  count: number;
  seen: Windowed;
  work: RowsWork;
}

const shown = ['customer', 'phone', 'address', 'payment', 'delivery', 'amount'] as const;

/** Widths of the columns: number, the cells in their order, fee, reason. */
const widths = ['w-14', 'w-40', 'w-38', 'w-auto', 'w-36', 'w-36', 'w-26', 'w-44', 'w-72'];

/** The rows of a bulk job; each cell can be corrected in place (BLK-03). */
export function RowsTable({ rows, count, seen, work }: RowsProps) {
  const t = useTexts();
  const { start, end } = seen;
  return (
    <table
      aria-label={t('bulk.rows')}
      aria-rowcount={count + 1}
      className="w-full min-w-340 table-fixed border-separate border-spacing-0 text-sm"
    >
      <colgroup>
        {widths.map((width, place) => (
          <col key={place} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {(['number', ...shown, 'fee', 'reason'] as const).map((name) => (
            <th
              key={name}
              scope="col"
              className={cx(
                'sticky low:static top-0 z-10 h-9 border-b border-line bg-surface px-3 font-medium whitespace-nowrap text-muted',
                name === 'amount' || name === 'fee' ? 'text-end' : 'text-start',
              )}
            >
              {t(`bulk.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap lines={start} />
        {rows.slice(start, end).map((row, place) => (
          <Line key={row.row_number} row={row} index={start + place} work={work} />
        ))}
        {Array.from({ length: Math.max(0, end - Math.max(start, rows.length)) }, (_, place) => (
          <Coming key={place} />
        ))}
        <Gap lines={count - end} />
      </tbody>
    </table>
  );
}

/** What a row costs; of a route, with the price of the whole and the row's stop. */
function Fee({ row, work }: { row: BulkRow; work: RowsWork }) {
  const words = useRowWords(work.job);
  if (!row.trip) return words.fee(row);
  const [whole, stop] = [words.routeFee(row), words.stop(row)];
  return (
    <>
      <p className="truncate" title={whole}>
        {words.fee(row)} <span className="text-xs text-muted">{whole}</span>
      </p>
      <p className="truncate text-xs text-muted" title={stop}>
        <bdi>{stop}</bdi>
      </p>
    </>
  );
}

/** Fills the space of lines that are not drawn. */
function Gap({ lines }: { lines: number }) {
  if (lines <= 0) return null;
  return (
    <tr aria-hidden>
      <td
        aria-hidden
        colSpan={widths.length}
        className="p-0"
        style={{ blockSize: lines * TABLE_ROW_HEIGHT }}
      />
    </tr>
  );
}

const box = 'h-13 border-b border-line px-1';

function Coming() {
  return (
    <tr aria-hidden>
      <td colSpan={widths.length} className={cx(box, 'px-3')}>
        <Skeleton className="h-4 w-full" />
      </td>
    </tr>
  );
}

/** The compiler does not memoize list items: without memo every line is rendered again while scrolling. */
const Line = memo(function Line({ row, index, work }: { row: BulkRow; index: number; work: RowsWork }) {
  const t = useTexts();
  const words = useRowWords(work.job);
  const { row_number, status } = row;
  const isChecking = status === 'CHECKING' || work.saving.has(row_number);
  const struck = status === 'LEFT_OUT' && 'text-muted line-through';
  const isWriting = work.cursor.at?.row_number === row_number && work.cursor.doing === 'writing';
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy={isChecking || undefined}
      aria-current={work.openedRow === row_number ? 'true' : undefined}
      className={cx(
        'tabular transition-[opacity,background-color] aria-current:bg-primary-soft',
        isChecking && 'opacity-60',
        isWriting && 'relative z-5',
      )}
    >
      <th scope="row" className={cx(box, 'text-start font-normal')}>
        <button
          type="button"
          aria-label={t('bulk.row.open', { number: String(row_number) })}
          onClick={() => work.open(row_number)}
          className="min-h-8 w-full rounded-sm px-2 text-start text-muted underline-offset-2 hover:text-ink hover:underline"
        >
          {row_number}
        </button>
      </th>
      {shown.map((cell) => (
        <td
          key={cell}
          data-end={cell === 'amount' ? '' : undefined}
          className={cx(box, cell === 'amount' && 'text-end', struck)}
        >
          <TableCell row={row} cell={cell} text={words.say(row, cell)} work={work} />
        </td>
      ))}
      <td className={cx(box, 'px-3 text-end', struck)}>
        {status === 'CHECKING' ? <Skeleton className="ms-auto h-4 w-12" /> : <Fee row={row} work={work} />}
      </td>
      <td className={cx(box, 'px-2')}>
        <RowReason row={row} work={work} />
      </td>
    </tr>
  );
});
