import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { useEffect, useState } from 'react';
import { type CellAt, nextWrongCell, nextWrongRow } from './wrong-cells.ts';

/** What is going on at the cell: it is being written in · the focus is on its way to it · nothing. */
type Doing = 'writing' | 'arriving' | 'nothing';

export interface CellCursor {
  readonly at: CellAt | null;
  readonly doing: Doing;
  /** Begins to write in a cell. */
  write(cell: CellAt): void;
  /** Ends writing; the focus goes back to the cell. */
  leave(): void;
  /** Ends writing, wherever the focus went. */
  drop(): void;
  /** Goes on to write in the wrong cell after or before this one. */
  writeNext(step: 1 | -1): void;
  /** Puts the focus on the next wrong row, or the one before. */
  toNextRow(step: 1 | -1): void;
  /** The focus is there. */
  arrived(): void;
}

/**
 * Where somebody is among the cells of a sheet. J and K go from wrong row to wrong row, as do the buttons for it; `onMove`
 * brings the row into sight.
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

/** Letters belong to a field, and to a dialog that is over the page. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}
