import { pickCells } from '@sendero/core/bulk/columns';
import { matchHeaders } from '@sendero/core/bulk/headers';
import { readRow } from '@sendero/core/bulk/read-row';
import { type BookRow, MOST_IMPORTED } from '@sendero/core/contract/address-import-api';
import { SheetProblem } from '@sendero/sheet/problem';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type AddressBookInput, getAddressBook } from '../order/get-address-book.ts';
import { readOrderSheet } from './read-order-sheet.ts';
import { sheetRefused } from './refuse-sheet.ts';

interface ReadBookSheetInput extends AddressBookInput {
  readonly file_name: string;
  readonly content: Uint8Array;
}

/** The columns of a sheet of orders that an address book has, too. */
const used = [
  'customer_name',
  'phone_number',
  'address',
  'unit',
  'building',
  'notes',
  'latitude',
  'longitude',
] as const;
/** Longer than any field may be, so that a long text is told as such, without carrying all of it. */
const LONGEST = 2000;

/**
 * Returns the customers in a sheet, as they stand there, and the columns that it lacks (BRD-12). The headers are found
 * as those of a sheet of orders, in every language. Nothing of it is kept.
 */
export async function readBookSheet(
  world: World,
  ask: ReadBookSheetInput,
): Promise<{ rows: BookRow[]; missing: string[] }> {
  await getAddressBook(world, ask);
  const reading = new AbortController();
  try {
    const sheet = await readOrderSheet(ask.content, ask.file_name, reading.signal);
    const match = matchHeaders(sheet.headers);
    const found = new Set(Object.values(match));
    const missing = (['customer_name', 'phone_number', 'address'] as const).filter((one) => !found.has(one));
    if (missing.length > 0) return { rows: [], missing };
    const rows: BookRow[] = [];
    for await (const batch of sheet.rows)
      for (const { number, cells } of batch) {
        const picked = pickCells(cells, match);
        if (used.every((column) => picked[column] === undefined)) continue;
        if (rows.length === MOST_IMPORTED) throw tooMany();
        rows.push(bookRow(number, readRow(picked, ask.site.market, world.clock.now())));
      }
    return { rows, missing: [] };
  } catch (error) {
    throw error instanceof SheetProblem ? sheetRefused(error.code) : error;
  } finally {
    reading.abort();
  }
}

function bookRow(row: number, { draft, issues }: ReturnType<typeof readRow>): BookRow {
  const issue = issues.find(({ column }) => used.some((one) => one === column));
  return {
    row,
    name: draft.customer_name.slice(0, LONGEST),
    phone_number: draft.phone_number.slice(0, LONGEST),
    unit: draft.unit.slice(0, LONGEST),
    building: draft.building.slice(0, LONGEST),
    address_text: draft.address.slice(0, LONGEST),
    notes: draft.notes.slice(0, LONGEST),
    latitude: draft.latitude,
    longitude: draft.longitude,
    ...(issue && { issue: issue.key }),
  };
}

const tooMany = (): Problem =>
  new Problem('TooLarge', {
    detail: `At most ${MOST_IMPORTED} customers are imported at once.`,
    errors: [{ field: 'content', meta: { translation_key: 'book-import.too-many' } }],
  });
