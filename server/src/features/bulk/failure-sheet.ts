import type { ReadableStream } from 'node:stream/web';
import { isReasonHeader } from '@sendero/core/bulk/headers';
import { type PackedCell, unpackCell } from '@sendero/core/bulk/packed-cell';
import { findVocabulary } from '@sendero/core/bulk/words/all';
import { waysOf } from '@sendero/core/bulk/words/vocabulary';
import { writeXlsxStream } from 'hucre/xlsx';

/** A row that was not placed: its cells as they came, and why. */
export interface FailedRow {
  readonly cells: readonly PackedCell[];
  readonly reason: string;
}

const WIDTH = 20;
const REASON_WIDTH = 60;

/**
 * The rows that were not placed as a sheet that can be put right and sent again: the sheet's own columns in their own
 * order, and at the end why, in `language`. Reasons of a time before are left out, and none is read as a column.
 *
 * Made while `rows` are read, as fast as it is taken. Texts are typed as texts, so that none is ever computed; dates
 * are texts with the year first, which are read alike everywhere.
 */
export function writeFailureSheet(
  sheet: { readonly name: string; readonly headers: readonly string[]; readonly language: string },
  rows: AsyncIterable<FailedRow>,
): ReadableStream<Uint8Array> {
  const places = [...sheet.headers.keys()].filter((place) => !isReasonHeader(sheet.headers[place] ?? ''));
  const [reason = ''] = waysOf(findVocabulary(sheet.language).reason);
  return writeXlsxStream(toValues(rows, places), {
    name: sheet.name,
    columns: [
      ...places.map((place) => ({ header: inXml(sheet.headers[place] ?? ''), width: WIDTH })),
      { header: reason, width: REASON_WIDTH },
    ],
    freezePane: { rows: 1 },
  });
}

async function* toValues(rows: AsyncIterable<FailedRow>, places: readonly number[]) {
  for await (const { cells, reason } of rows)
    yield [...places.map((place) => toValue(cells[place] ?? null)), inXml(reason)];
}

/** A number stays one where it is shown in full: `00123` would lose its zeros. */
function toValue(packed: PackedCell): string | number | null {
  const cell = unpackCell(packed);
  if (!cell) return null;
  return cell.number !== undefined && String(cell.number) === cell.text ? cell.number : inXml(cell.text);
}

/** XML knows every character but these two. */
function inXml(text: string): string {
  return text.replace(/[\ufffe\uffff]/g, '');
}
