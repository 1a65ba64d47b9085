import { readFile } from 'node:fs/promises';
import type { RowDraft } from '@sendero/core/bulk/row-draft';
import { pickCells } from '@sendero/core/bulk/columns';
import { matchHeaders } from '@sendero/core/bulk/headers';
import { readRow } from '@sendero/core/bulk/read-row';
import { findMarket } from '@sendero/core/market/all';
import { readAll } from '@sendero/sheet/testing/read-all';
import { expect, it } from 'vitest';
import { orderHeaders } from './read-order-sheet.ts';

const samples = new URL('../../../../sheet/src/samples/', import.meta.url);
const read = async (name: string) => readAll(await readFile(new URL(name, samples)), name, orderHeaders);

const NOW = new Date('2026-11-21T08:00:00Z');
const HALF_PAST_TWO = Date.UTC(2026, 10, 21, 12, 30) / 1000;

type Read = Partial<RowDraft> & { readonly issues: readonly string[] };

/** What the columns of the sheet say of its three customers. */
const aino: Read = {
  issues: [],
  client_order_id: '1001',
  customer_name: 'Aino Salo',
  phone_number: '+358401234567',
  address: 'Runeberginkatu 40, Helsinki',
  amount: 24.9,
  payment_type: 'CASH_ON_DELIVERY',
  preordered_for: null,
};
const hidden: Read = {
  issues: [],
  client_order_id: '1002',
  customer_name: 'Called Off',
  phone_number: '+358401112222',
  address: 'Mannerheimintie 20',
  amount: 9,
  payment_type: 'PAID',
  preordered_for: null,
};
const marta: Read = {
  issues: [],
  client_order_id: '1003',
  customer_name: 'Märta Åberg',
  phone_number: '+358407654321',
  address: 'Hämeentie 20',
  amount: 1234.5,
  payment_type: 'PAID',
  preordered_for: HALF_PAST_TWO,
};

/** A formula that nobody computed has no value. */
const uncomputed = { issues: ['bulk.issue.cell-error'], amount: null };

it.each([
  ['LibreOffice Calc', 'calc.xlsx', { 4: aino, 7: marta }, 1],
  ['LibreOffice Calc', 'calc.csv', { 4: aino, 5: hidden, 7: marta }, 0],
  ['Gnumeric', 'gnumeric.xlsx', { 4: aino, 7: marta }, 1],
  ['Gnumeric', 'gnumeric.csv', { 4: aino, 5: hidden, 7: marta }, 0],
  ['openpyxl', 'openpyxl.xlsx', { 4: { ...aino, ...uncomputed }, 7: marta }, 1],
  ['XlsxWriter', 'xlsxwriter.xlsx', { 4: aino, 7: marta }, 1],
])(
  'a title over merged cells, a hidden row, numbers as phones, a formula and dates are read as %s writes them: %s [BLK-03]',
  async (_program, file, expected, hiddenRows) => {
    const finland = findMarket('FI');
    if (!finland) throw new Error('There is no Finland.');
    const sheet = await read(`saturday/${file}`);
    const columns = matchHeaders(sheet.headers);
    const rows = sheet.all.map(({ number, cells }) => {
      const { draft, issues } = readRow(pickCells(cells, columns), finland, NOW);
      return [number, { ...draft, issues: issues.map(({ key }) => key) }];
    });
    expect(sheet.header_row).toBe(3);
    expect(sheet.hiddenRows()).toBe(hiddenRows);
    expect(Object.fromEntries(rows)).toMatchObject(expected);
    expect(rows).toHaveLength(Object.keys(expected).length);
  },
);

it.each([
  [
    'LibreOffice',
    'libreoffice.xlsx',
    [
      'client_order_id',
      'customer_name',
      'phone_number',
      'address',
      'amount',
      'delivery_date',
      'delivery_time',
    ],
  ],
  [
    'ExcelJS',
    'exceljs.xlsx',
    [
      'customer_name',
      'phone_number',
      'address',
      'amount',
      'delivery_date',
      'delivery_time',
      'payment_method',
      'notes',
    ],
  ],
])(
  'the headers that %s wrote are known, with a slip and in Finnish [BLK-03]',
  async (_program, file, columns) => {
    const { headers } = await read(file);
    expect(Object.values(matchHeaders(headers))).toEqual(columns);
  },
);

it('makes orders of what SheetJS writes in Greek [BLK-02] [BLK-03]', async () => {
  const { headers, all } = await read('sheetjs.xlsx');
  const greece = findMarket('GR');
  if (!greece) throw new Error('There is no Greece.');
  const rows = all.map(({ cells }) => readRow(pickCells(cells, matchHeaders(headers)), greece, NOW));
  expect(rows.map(({ issues }) => issues)).toEqual([[], []]);
  expect(rows.map(({ draft }) => [draft.phone_number, draft.amount, draft.preordered_for])).toEqual([
    ['+306912345678', 12.5, 1_795_264_200],
    ['+306912345679', 1234.5, 1_795_264_200],
  ]);
});
