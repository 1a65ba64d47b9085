import type { ReadableStream } from 'node:stream/web';
import { isReasonHeader } from '@sendero/core/bulk/headers';
import { type PackedCell, unpackCell } from '@sendero/core/bulk/cell';
import { findVocabulary } from '@sendero/core/bulk/words/all';
import { waysOf } from '@sendero/core/bulk/words/vocabulary';
import { writeSheet } from '@sendero/sheet/write';

/** A row that was not placed: its original cells, and the reason. */
export interface FailedRow {
  readonly cells: readonly PackedCell[];
  readonly reason: string;
}

const WIDTH = 20;
const REASON_WIDTH = 60;

/**
 * Writes the rows that were not placed as a sheet to correct and upload again. It has the sheet's own columns in their
 * order, then the reason in `language`. Reason columns of an earlier failure sheet are left out, and importing ignores
 * them.
 *
 * Streams `rows` as fast as the reader takes the file. Texts are typed as text, so that no spreadsheet calculates them.
 * Dates are texts in year-month-day order, which every spreadsheet reads alike.
 */
export function writeFailureSheet(
  sheet: { readonly name: string; readonly headers: readonly string[]; readonly language: string },
  rows: AsyncIterable<FailedRow>,
): ReadableStream<Uint8Array> {
  const places = [...sheet.headers.keys()].filter((place) => !isReasonHeader(sheet.headers[place] ?? ''));
  const [reason = ''] = waysOf(findVocabulary(sheet.language).reason);
  const columns = [
    ...places.map((place) => ({ header: sheet.headers[place] ?? '', width: WIDTH })),
    { header: reason, width: REASON_WIDTH },
  ];
  return writeSheet({ name: sheet.name, columns }, toValues(rows, places));
}

async function* toValues(rows: AsyncIterable<FailedRow>, places: readonly number[]) {
  for await (const { cells, reason } of rows)
    yield [...places.map((place) => toValue(cells[place] ?? null)), reason];
}

/** Writes a number as a number only if its text is unchanged: `00123` would lose its zeros. */
function toValue(packed: PackedCell): string | number | null {
  const cell = unpackCell(packed);
  if (!cell) return null;
  return cell.number !== undefined && String(cell.number) === cell.text ? cell.number : cell.text;
}
