import type { Column } from '@sendero/core/bulk/columns';
import type { BulkJob } from '@sendero/core/contract/bulk-api';

/** The meaning of each column of a sheet, in their order; null for an ignored one. */
export type Columns = readonly (Column | null)[];

/** Assigns `column` to the sheet's column at `place`; the sheet's column that had it before is ignored from then on. */
export function assignColumn(columns: Columns, place: number, column: Column | null): Columns {
  return columns.map((before, index) => {
    if (index === place) return column;
    return before === column ? null : before;
  });
}

/**
 * The positions of columns with an unknown header; the column of reasons is left out, since it is ignored on purpose.
 */
export function unmatchedPlaces(
  { columns }: Pick<BulkJob, 'columns'>,
  isReason: (header: string) => boolean,
): number[] {
  return columns.flatMap(({ header, column }, place) =>
    column === null && header !== '' && !isReason(header) ? [place] : [],
  );
}
