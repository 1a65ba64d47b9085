import type { Column } from '@sendero/core/bulk/columns';
import type { BulkJob } from '@sendero/core/contract/bulk-api';

/** What each column of a sheet is taken for, in their order; null for one that is left alone. */
export type Columns = readonly (Column | null)[];

/** Takes the column at `place` for `column`; whichever was taken for it before is left alone. */
export function assignColumn(columns: Columns, place: number, column: Column | null): Columns {
  return columns.map((before, index) => {
    if (index === place) return column;
    return before === column ? null : before;
  });
}

/** The places of the columns whose header says nothing to us; a header of reasons is meant to. */
export function unmatchedPlaces(
  { columns }: Pick<BulkJob, 'columns'>,
  isReason: (header: string) => boolean,
): number[] {
  return columns.flatMap(({ header, column }, place) =>
    column === null && header !== '' && !isReason(header) ? [place] : [],
  );
}
