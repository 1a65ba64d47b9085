import type { Column } from '@sendero/core/bulk/columns';
import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { CellEditor } from './cell-editor.tsx';
import type { RowsWork } from './use-rows-work.ts';
import { useBulkWords } from './use-bulk-words.ts';
import { type CellName, cellOf, columnIn, wrongColumns } from './wrong-cells.ts';

interface TableCellProps {
  row: BulkRow;
  cell: CellName;
  /** The text shown in the cell. */
  text: string;
  work: RowsWork;
}

/** One cell of a sheet; a press edits it. A wrong cell is marked and is a tab stop. */
export function TableCell({ row, cell, text, work }: TableCellProps) {
  const column = columnIn(row, cell);
  const { at, doing } = work.cursor;
  const isHere = at !== null && at.row_number === row.row_number && cellOf(at.column) === cell;
  if (column === null || !work.mayChange(row)) return <Said cell={cell} text={text} />;
  if (isHere && doing === 'writing') return <Writing row={row} column={column} cell={cell} work={work} />;
  return (
    <CellButton
      row={row}
      column={column}
      cell={cell}
      text={text}
      isArriving={isHere && doing === 'arriving'}
      work={work}
    />
  );
}

function Said({ cell, text }: { cell: CellName; text: string }) {
  if (cell === 'reason') return null;
  return (
    <span className="block truncate border border-transparent px-2" title={text}>
      {cell === 'phone' ? <bdi>{text}</bdi> : text}
    </span>
  );
}

interface CellButtonProps extends TableCellProps {
  column: Column;
  isArriving: boolean;
}

function CellButton({ row, column, cell, text, isArriving, work }: CellButtonProps) {
  const t = useTexts();
  const words = useBulkWords();
  const button = useRef<HTMLButtonElement>(null);
  const isWrong = wrongColumns(row).includes(column);
  const [issue] = row.issues.filter((one) => one.column === column);
  const shown = text === '' && isWrong ? t('bulk.row.blank') : text;
  const { arrived, write } = work.cursor;

  useEffect(() => {
    if (!isArriving) return;
    button.current?.focus({ preventScroll: true });
    arrived();
  }, [isArriving, arrived]);

  return (
    <button
      ref={button}
      type="button"
      tabIndex={isWrong ? 0 : -1}
      aria-label={t('bulk.row.change', { column: words.column(column), text: shown })}
      title={isWrong ? issue?.message : text}
      onClick={() => write({ row_number: row.row_number, column })}
      className={cx(
        'block min-h-8 w-full truncate rounded-sm border px-2 text-start transition-colors in-[[data-end]]:text-end',
        isWrong
          ? 'border-danger bg-danger-soft font-medium text-danger'
          : 'border-transparent hover:border-line-strong hover:bg-raised',
      )}
    >
      {cell === 'reason' ? (
        <span className="line-clamp-2 text-xs whitespace-normal">{shown}</span>
      ) : (
        <bdi>{shown}</bdi>
      )}
    </button>
  );
}

interface WritingProps extends Omit<TableCellProps, 'text'> {
  column: Column;
}

function Writing({ row, column, cell, work }: WritingProps) {
  const { cursor, change } = work;
  const { row_number } = row;

  async function save(wish: Parameters<typeof change>[1]): Promise<void> {
    const changed = await change(row_number, wish);
    const still = changed && wrongColumns(changed).find((one) => cellOf(one) === cell);
    if (still) cursor.write({ row_number, column: still });
    else if (changed) cursor.leave();
  }

  return (
    <CellEditor
      key={column}
      row={row}
      column={column}
      onSave={(wish) => void save(wish)}
      onNext={(wish, step) => {
        if (wish) void change(row_number, wish);
        cursor.writeNext(step);
      }}
      onBlur={(wish) => {
        if (wish) void change(row_number, wish);
        cursor.drop();
      }}
      onLeave={cursor.leave}
      onPin={() => work.open(row_number, true)}
    />
  );
}
