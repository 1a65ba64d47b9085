import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { useEffect, useState } from 'react';
import { type CellAt, nextWrongCell, nextWrongRow } from './wrong-cells.ts';

/** The cursor's state: the cell is being edited · the focus is moving to it · nothing. */
type Doing = 'writing' | 'arriving' | 'nothing';

export interface CellCursor {
  readonly at: CellAt | null;
  readonly doing: Doing;
  /** Starts editing a cell. */
  write(cell: CellAt): void;
  /** Stops editing; the focus returns to the cell. */
  leave(): void;
  /** Stops editing and leaves the focus where it is. */
  drop(): void;
  /** Edits the next or previous wrong cell. */
  writeNext(step: 1 | -1): void;
  /** Moves the focus to the next or previous wrong row. */
  toNextRow(step: 1 | -1): void;
  /** Called when the focus has arrived. */
  arrived(): void;
}

/**
 * The user's position among the cells of a sheet. J and K go from wrong row to wrong row, like their buttons; `onMove`
 * scrolls to the row.
 */
export function useCellCursor(
  rows: readonly BulkRow[],
  isLocked: boolean,
  onMove: (cell: CellAt) => void,
): CellCursor {
  const [at, setAt] = useState<CellAt | null>(null);
  const [doing, setDoing] = useState<Doing>('nothing');

  function go(cell: CellAt | null, next: Doing): void {
    setDoing(cell ? next : 'nothing');
    if (!cell) return;
    setAt(cell);
    onMove(cell);
  }

  const toNextRow = (step: 1 | -1): void => go(nextWrongRow(rows, at, step), 'arriving');

  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (step === null || isLocked || isTyping(event.target)) return;
      event.preventDefault();
      toNextRow(step);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });

  return {
    at,
    doing,
    write: (cell) => go(cell, 'writing'),
    leave: () => setDoing('arriving'),
    drop: () => setDoing('nothing'),
    writeNext: (step) => go(nextWrongCell(rows, at, step), 'writing'),
    toNextRow,
    arrived: () => setDoing('nothing'),
  };
}

function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 1 | -1 | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'j') return 1;
  return key === 'k' ? -1 : null;
}

/** Letters typed into a field, or with a dialog open, are no shortcuts. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}
