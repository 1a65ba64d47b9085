import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand at the end, in digits of one width. */
  numeric?: boolean | undefined;
  /** Takes what room is left, and cuts off what does not fit. */
  grows?: boolean | undefined;
}

interface TableProps<Row> {
  /** What the table holds; heard, not seen. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A press anywhere on a row; the row's own link or button serves the keyboard. */
  onChoose?: ((row: Row) => void) | undefined;
  chosenKey?: string | undefined;
  /** Under the rows, such as totals. */
  footer?: ReactNode;
}

/** Dense rows under a head that stays; scrolls inside the box it is given. */
export function Table<Row>({ label, columns, rows, rowKey, onChoose, chosenKey, footer }: TableProps<Row>) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="min-h-0 overflow-auto rounded-lg border border-line bg-raised"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {columns.map(({ key, head, numeric }) => (
              <th
                key={key}
                scope="col"
                className={cx(
                  'sticky top-0 z-10 h-9 border-b border-line bg-raised px-3 font-medium whitespace-nowrap text-muted',
                  numeric ? 'text-end' : 'text-start',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-chosen={rowKey(row) === chosenKey || undefined}
              onClick={onChoose && (() => onChoose(row))}
              className={cx(
                'group data-chosen:bg-primary-soft',
                onChoose && 'cursor-pointer hover:bg-sunken',
              )}
            >
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footer ? (
        <div className="sticky bottom-0 border-t border-line bg-raised px-3 py-2 text-sm">{footer}</div>
      ) : null}
    </div>
  );
}

function cellClass<Row>({ numeric, grows }: Column<Row>): string {
  return cx(
    'h-10 border-b border-line px-3 whitespace-nowrap group-last:border-b-0',
    numeric && 'tabular text-end',
    grows && 'w-full max-w-0 truncate',
  );
}
