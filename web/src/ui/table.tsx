import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { roveFocus } from './roving.ts';

/** One column of a table. */
export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** `tabIndex` is for controls in the cell: only those of the current row are tab stops. */
  cell: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end' | undefined;
  /** How the rows are sorted by this column; left out if they cannot be. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
  /** Uses the remaining width; overflowing content is cut. */
  grows?: boolean | undefined;
}

interface TableProps<Row> {
  label: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The key of the row that is open beside the table. */
  openKey?: string | null | undefined;
  openLabel: (row: Row) => string;
  onOpen: (row: Row) => void;
  /** Sorts by the column of this key. */
  onSort?: ((key: string) => void) | undefined;
}

/** A table of single-line rows under a sticky header. A press on a row opens it; arrows move between rows. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  openKey,
  openLabel,
  onOpen,
  onSort,
}: TableProps<Row>) {
  const [current, setCurrent] = useState('');
  const first = rows[0] && rowKey(rows[0]);
  const stop = rows.some((row) => rowKey(row) === current) ? current : first;
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          {columns.map(({ key, head, align, grows, sorted }) => (
            <th
              key={key}
              scope="col"
              aria-sort={sorted}
              className={cx(
                'sticky low:static top-0 z-10 h-9 border-b border-line bg-surface px-2 font-medium whitespace-nowrap text-muted first:ps-4 last:pe-4',
                align === 'end' ? 'text-end' : 'text-start',
                grows && 'w-full min-w-52',
              )}
            >
              {sorted && onSort ? (
                <SortButton sorted={sorted} align={align} onPress={() => onSort(key)}>
                  {head}
                </SortButton>
              ) : (
                head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => void roveFocus(event, '[data-opens]', false)}>
        {rows.map((row) => {
          const key = rowKey(row);
          return (
            <Line
              key={key}
              id={key}
              columns={columns}
              row={row}
              isOpen={key === openKey}
              isStop={key === stop}
              openLabel={openLabel}
              onOpen={onOpen}
              onCurrent={setCurrent}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface SortButtonProps {
  sorted: 'ascending' | 'descending' | 'none';
  align: 'start' | 'end' | undefined;
  onPress: () => void;
  children: ReactNode;
}

function SortButton({ sorted, align, onPress, children }: SortButtonProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        'group/sort inline-flex h-full items-center gap-1 hover:text-ink',
        align === 'end' && 'flex-row-reverse',
        sorted !== 'none' && 'font-semibold text-ink',
      )}
    >
      {children}
      <Arrow
        aria-hidden
        className={cx('size-3.5', sorted === 'none' && 'opacity-0 group-hover/sort:opacity-60')}
      />
    </button>
  );
}

interface LineProps<Row> extends Pick<TableProps<Row>, 'columns' | 'openLabel' | 'onOpen'> {
  id: string;
  row: Row;
  isOpen: boolean;
  isStop: boolean;
  onCurrent: (id: string) => void;
}

const cell = 'h-10 border-b border-line px-2 whitespace-nowrap first:ps-4 last:pe-4';

function Line<Row>({ columns: [first, ...rest], row, isOpen, isStop, ...props }: LineProps<Row>) {
  const tabIndex = isStop ? 0 : -1;
  return (
    <tr
      aria-current={isOpen ? 'true' : undefined}
      onFocus={() => props.onCurrent(props.id)}
      className={cx('group relative transition-colors', isOpen ? 'bg-primary-soft' : 'hover:bg-sunken')}
    >
      <th scope="row" className={cx(cell, 'text-start font-normal')}>
        <button
          type="button"
          data-opens
          tabIndex={tabIndex}
          aria-label={props.openLabel(row)}
          onClick={() => props.onOpen(row)}
          className="absolute inset-0 -outline-offset-2"
        />
        {first?.cell(row, tabIndex)}
      </th>
      {rest.map(({ key, align, grows, cell: show }) => (
        <td
          key={key}
          className={cx(cell, align === 'end' && 'tabular text-end', grows && 'max-w-0 truncate')}
        >
          {show(row, tabIndex)}
        </td>
      ))}
    </tr>
  );
}
