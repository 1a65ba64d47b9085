import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { expect, test } from 'vitest';
import { mergePage, pagesIn, patchPages, type RowsPage } from './row-pages.ts';

const aRow = (row_number: number, error: string | null = null) => ({ row_number, error }) as BulkRow;

function aPage(after: number, numbers: readonly number[], next: number | null, read_at = 0): RowsPage {
  return { after, rows: numbers.map((number) => aRow(number)), next, read_at };
}

const numbersOf = ({ rows }: RowsPage) => rows.map(({ row_number }) => row_number);

test('[BLK-10] the last page takes in rows that came since it was read', () => {
  const merged = mergePage(aPage(10, [11, 12], null), aPage(10, [11, 12, 13], 13, 5));
  expect(numbersOf(merged)).toEqual([11, 12, 13]);
  expect(merged).toMatchObject({ next: 13, read_at: 5 });
});

test('[BLK-03] a row that no longer fits the filter stays where it was, and none is shown twice', () => {
  const merged = mergePage(aPage(0, [2, 3, 5], 5), aPage(0, [2, 5, 8], 8));
  expect(numbersOf(merged)).toEqual([2, 3, 5]);
  expect(merged.next).toBe(5);
});

test('[BLK-03] what was changed meanwhile is shown as it is now', () => {
  const read = { ...aPage(0, [2, 3], null), rows: [aRow(2), aRow(3, 'Wrong')] };
  expect(mergePage(aPage(0, [2, 3], null), read).rows[1]?.error).toBe('Wrong');
  const [page] = patchPages([aPage(0, [2, 3], null)], aRow(2, 'Wrong'));
  expect(page?.rows.map(({ error }) => error)).toEqual(['Wrong', null]);
});

test('[BLK-10] the pages in sight are those that are read again', () => {
  const pages = [aPage(0, [2, 3], 3), aPage(3, [4, 5], 5), aPage(5, [6], null)];
  const afters = (start: number, end: number) => pagesIn(pages, { start, end }).map(({ after }) => after);
  expect(afters(0, 2)).toEqual([0]);
  expect(afters(1, 3)).toEqual([0, 3]);
  expect(afters(4, 5)).toEqual([5]);
  expect(pagesIn([aPage(0, [], null)], { start: 0, end: 0 })).toHaveLength(1);
});
