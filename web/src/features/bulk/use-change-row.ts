import { useState } from 'react';
import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { changeRow, type RowChange, type BulkJobId } from './bulk-jobs.ts';

/** Returns the updated row; null if the change failed, which the user has been told. */
export type ChangeRow = (rowNumber: number, change: RowChange) => Promise<BulkRow | null>;

/** Corrects rows; `saving` has the numbers of the rows being saved. */
export function useChangeRow(job: BulkJobId): { change: ChangeRow; saving: ReadonlySet<number> } {
  const t = useTexts();
  const language = useLocale();
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set());

  async function change(rowNumber: number, wish: RowChange): Promise<BulkRow | null> {
    setSaving((numbers) => new Set([...numbers, rowNumber]));
    const row = await changeRow(job, rowNumber, wish, language).catch(sayFailure);
    setSaving((numbers) => new Set([...numbers].filter((number) => number !== rowNumber)));
    return row;
  }

  function sayFailure(error: unknown): null {
    toast({ message: sayProblem(t, asProblem(error)), type: 'error' });
    return null;
  }

  return { change, saving };
}
