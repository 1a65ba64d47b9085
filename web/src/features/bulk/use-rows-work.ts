import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import { useState } from 'react';
import { go, useQueryValue } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import { type CellCursor, useCellCursor } from './use-cell-cursor.ts';
import { type ChangeRow, useChangeRow } from './use-change-row.ts';
import { isWorking } from './use-sheets.ts';
import type { CellAt } from './wrong-cells.ts';

/** What may be done with the rows in a table or list, and where somebody is at it. */
export interface RowsWork {
  readonly job: BulkJob;
  readonly cursor: CellCursor;
  readonly change: ChangeRow;
  /** Numbers of the rows that are being saved. */
  readonly saving: ReadonlySet<number>;
  /** The row whose drawer is open, as the address says; and the one whose pin is to be set at once. */
  readonly openedRow: number | null;
  readonly pinRow: number | null;
  open(rowNumber: number, withPin?: boolean): void;
  close(): void;
  /** Whether a row can be changed now: nothing works on its sheet, and it is no order yet. */
  mayChange(row: BulkRow): boolean;
  /** Rows whose warning was looked at and is no matter. */
  readonly kept: ReadonlySet<number>;
  keep(rowNumber: number): void;
}

/** The work on the rows of a sheet; `reveal` brings a cell into sight. */
export function useRowsWork(
  job: BulkJob,
  rows: readonly BulkRow[],
  reveal: (cell: CellAt) => void,
): RowsWork {
  const { bulk_job_id, vendor_id } = job;
  const isLocked = isWorking(job);
  const asked = useQueryValue('row');
  const [pinRow, setPinRow] = useState<number | null>(null);
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const openedRow = asked !== null && /^\d{1,7}$/.test(asked) ? Number(asked) : null;
  const show = (row?: number) => go(paths.bulkJob(vendor_id, bulk_job_id, row), { replace: true });
  return {
    job,
    cursor: useCellCursor(rows, isLocked, reveal),
    ...useChangeRow(job),
    openedRow,
    pinRow,
    open: (rowNumber, withPin = false) => {
      setPinRow(withPin ? rowNumber : null);
      show(rowNumber);
    },
    close: () => show(),
    mayChange: ({ status }) => !isLocked && !['PLACED', 'PAYING', 'CHECKING'].includes(status),
    kept,
    keep: (rowNumber) => setKept((numbers) => new Set([...numbers, rowNumber])),
  };
}
