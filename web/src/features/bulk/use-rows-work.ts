import { mayChangeRow } from '@sendero/core/bulk/state';
import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import { useState } from 'react';
import { go, useQueryValue } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import { type CellCursor, useCellCursor } from './use-cell-cursor.ts';
import { type ChangeRow, useChangeRow } from './use-change-row.ts';
import { isWorking } from './use-bulk-jobs.ts';
import type { CellAt } from './wrong-cells.ts';

/** The actions on the rows of a table or list, and the cursor. */
export interface RowsWork {
  readonly job: BulkJob;
  readonly cursor: CellCursor;
  readonly change: ChangeRow;
  /** The numbers of the rows being saved. */
  readonly saving: ReadonlySet<number>;
  /** The row of the open drawer, from the address; and the row whose pin is to be set at once. */
  readonly openedRow: number | null;
  readonly pinRow: number | null;
  open(rowNumber: number, withPin?: boolean): void;
  close(): void;
  /** Whether a row may be changed: the server is not working on its job, and it is no order yet. */
  mayChange(row: BulkRow): boolean;
  /** The rows whose warning the user has accepted. */
  readonly accepted: ReadonlySet<number>;
  accept(rowNumber: number): void;
}

/** The actions on the rows of a bulk job; `reveal` scrolls to a cell. */
export function useRowsWork(
  job: BulkJob,
  rows: readonly BulkRow[],
  reveal: (cell: CellAt) => void,
): RowsWork {
  const { bulk_job_id, vendor_id } = job;
  const isLocked = isWorking(job);
  const asked = useQueryValue('row');
  const [pinRow, setPinRow] = useState<number | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set());
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
    mayChange: ({ status }) => !isLocked && mayChangeRow(job.phase, status),
    accepted,
    accept: (rowNumber) => setAccepted((numbers) => new Set([...numbers, rowNumber])),
  };
}
