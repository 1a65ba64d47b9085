// The header finder of the tests: picks the first row that has two of the known words.
import type { FoundHeaders } from '../header-finder.ts';

const words: ReadonlySet<string> = new Set(
  'Name Phone Address Recipient Mobile Nimi Puhelin Име Телефон Ονοματεπώνυμο Τηλέφωνο'.split(' '),
);

export function findHeaders(rows: readonly (readonly string[])[]): FoundHeaders {
  const place = rows.findIndex((row) => row.filter((text) => words.has(text)).length > 1);
  return { place, isWanted: place >= 0 };
}
