import type { Column } from '@sendero/core/bulk/columns';
import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { AddressSuggestions } from './address-suggestions.tsx';
import { Candidates } from './candidates.tsx';
import { PaymentOptions } from './payment-options.tsx';
import type { RowChange } from './bulk-jobs.ts';
import { useBulkWords } from './use-bulk-words.ts';
import { cellOf } from './wrong-cells.ts';

interface CellEditorProps {
  row: BulkRow;
  column: Column;
  /** Saves the cell; the row is then checked, and a cell that is still wrong stays open. */
  onSave: (change: RowChange) => void;
  /** Saves a change, if there is one, and goes to the next or previous wrong cell. */
  onNext: (change: RowChange | null, step: 1 | -1) => void;
  /** Called when the focus leaves the cell. */
  onBlur: (change: RowChange | null) => void;
  onLeave: () => void;
  onPin: () => void;
}

/**
 * Edits a cell; shows what is wrong with it and the places that it may mean. Enter saves, Escape discards the change.
 */
export function CellEditor({ row, column, onSave, onNext, onBlur, onLeave, onPin }: CellEditorProps) {
  const words = useBulkWords();
  const before = row.cells[column] ?? '';
  const [text, setText] = useState(before);
  const noteId = useId();
  const messages = row.issues.filter((issue) => issue.column === column).map(({ message }) => message);
  const isAtEnd = ['amount', 'reason'].includes(cellOf(column));
  const changed = text === before ? null : { cells: { [column]: text } };
  const control = {
    'aria-label': words.column(column),
    'aria-invalid': messages.length > 0 ? (true as const) : undefined,
    'aria-describedby': messages.length > 0 ? noteId : undefined,
    autoFocus: true,
    value: text,
    className: 'control px-2 outline-none',
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) {
      if (event.key === 'Escape') onLeave();
      return;
    }
    if (event.key === 'Enter') onSave({ cells: { [column]: text } });
    else if (event.key === 'Escape') onLeave();
    else if (
      event.key === 'Tab' &&
      !(column === 'address' && !event.shiftKey && (changed || row.candidates.length > 0))
    )
      onNext(changed, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (!currentTarget.contains(relatedTarget)) onBlur(changed);
  }

  return (
    <div onKeyDown={onKeyDown} onBlur={leave} className="relative">
      {column === 'payment_method' ? (
        <select
          {...control}
          value={row.payment_method ?? ''}
          onChange={({ target }) => onSave({ cells: { [column]: target.value } })}
        >
          <PaymentOptions row={row} />
        </select>
      ) : (
        <input
          {...control}
          type="text"
          dir="auto"
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {messages.length > 0 || column === 'address' ? (
        <div
          ref={scrollTo}
          className={cx(
            'floating absolute top-full z-20 mt-1 grid w-max max-w-84 min-w-full gap-2 p-3 whitespace-normal',
            isAtEnd ? 'end-0' : 'start-0',
          )}
        >
          <p id={noteId} role="status" className="text-sm font-medium text-pretty text-danger">
            {messages.join(' ')}
          </p>
          {column === 'address' ? (
            <>
              {changed ? <AddressSuggestions text={text} onChoose={(place) => onSave({ place })} /> : null}
              <Candidates
                row={changed ? { ...row, candidates: [] } : row}
                onChoose={(place) => onSave({ place })}
                onPin={onPin}
              />
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function scrollTo(panel: HTMLElement | null): void {
  panel?.scrollIntoView?.({ block: 'nearest' });
}
