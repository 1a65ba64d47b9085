import { Readable } from 'node:stream';
import { conventionsOf } from '@sendero/core/bulk/conventions';
import { findVocabulary } from '@sendero/core/bulk/words/all';
import { waysOf } from '@sendero/core/bulk/words/vocabulary';
import type { FileAnswer } from '../../http/send-file.ts';
import type { World } from '../../world.ts';
import { type Book, type BookPlace, countEntries, listEntriesAfter } from './address-book-store.ts';
import { type FileFormat, mediaTypes, writeExport } from './export-file.ts';
import { beginExport } from './export-orders.ts';
import { type AddressBookInput, getAddressBook } from './get-address-book.ts';

interface ExportCustomersInput extends AddressBookInput {
  readonly format: FileFormat;
  readonly languages: string | undefined;
}

const BATCH = 500;

/** The columns of the template of a sheet of orders, so that the file is read back as what it was (decision 0056). */
const columns = [
  ['customer_name', 28],
  ['phone_number', 18],
  ['address', 44],
  ['unit', 10],
  ['building', 16],
  ['notes', 40],
  ['latitude', 12],
  ['longitude', 12],
] as const;

/** Streams the caller's whole address book as a file, by number, that an import reads (BRD-12). */
export async function exportCustomers(world: World, ask: ExportCustomersInput): Promise<FileAnswer> {
  const book = await getAddressBook(world, ask);
  const { market } = ask.site;
  const locale = world.texts.choose(ask.languages, market.languages, market.default_language);
  const vocabulary = findVocabulary(locale);
  const sheet = {
    name: world.texts.of(ask.site.brand).say(locale, 'address-book.title'),
    columns: columns.map(([, width]) => ({ kind: 'text' as const, width })),
    headings: columns.map(([column]) => waysOf(vocabulary.columns[column])[0] ?? column),
    decimals: 0,
    decimal_mark: conventionsOf(market).decimal_mark,
  };
  const row_count = await countEntries(world.db, book);
  const end = beginExport(world, ask.caller.user_id);
  const body = Readable.fromWeb(writeExport(ask.format, sheet, cellsOf(world, book)));
  body.once('close', end);
  return { name: `customers-${ask.vendor_id}.${ask.format}`, type: mediaTypes[ask.format], row_count, body };
}

async function* cellsOf(world: World, book: Book): AsyncGenerator<string[]> {
  let after: BookPlace | null = { phone_number: '', address_text: '' };
  while (after) {
    const rows = await listEntriesAfter(world.db, book, after, BATCH);
    for (const { name, phone_number, address_text, unit, building, notes, latitude, longitude } of rows)
      yield [name, phone_number, address_text, unit, building, notes, String(latitude), String(longitude)];
    after = rows.length === BATCH ? (rows.at(-1) ?? null) : null;
  }
}
