import { readFile } from 'node:fs/promises';
import type { RowDraft } from '@sendero/core/bulk/row-draft';
import { pickCells } from '@sendero/core/bulk/columns';
import { matchHeaders } from '@sendero/core/bulk/headers';
import { readRow } from '@sendero/core/bulk/read-row';
import { findMarket } from '@sendero/core/market/all';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { HEADERS, makeRows, rowOf } from './testing/make-xlsx.ts';
import { readAll, readTexts } from './testing/read-all.ts';

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
    const sheet = await readAll(await readFile(new URL(`./samples/saturday/${file}`, import.meta.url)), file);
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

it('the sheet that Numbers puts before the tables which it exports is passed over [BLK-03]', async () => {
  const summary = [
    ['This document was exported from Numbers. Each table was converted to an Excel worksheet.'],
    [],
    ['Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name'],
    ['Sheet 1'],
    ['', 'Orders', 'Sheet 1 - Orders'],
  ];
  const table = [['Orders'], ['Name', 'Phone', 'Address'], ['Aino Salo', '+358401234567', 'Hämeentie 20']];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Export Summary', rows: summary },
      { name: 'Sheet 1 - Orders', rows: table },
    ],
  });
  const { sheet, header_row, all } = await readAll(bytes);
  expect({ sheet, header_row, rows: all.length }).toEqual({
    sheet: 'Sheet 1 - Orders',
    header_row: 2,
    rows: 1,
  });
});

it('a formula that Excel shares between rows has its value in each of them [BLK-03]', async () => {
  const shared = (row: number, formula: string, value: number) =>
    `<row r="${row}" spans="1:1" x14ac:dyDescent="0.25"><c r="A${row}">${formula}<v>${value}</v></c></row>`;
  const bytes = makeRows(
    HEADERS,
    shared(2, '<f t="shared" ref="A2:A3" si="0">B2*2</f>', 12),
    shared(3, '<f t="shared" si="0"/>', 14),
  );
  expect(await readTexts(bytes)).toEqual([['12'], ['14']]);
});

it('the thousand rows that Google Sheets formats below the last one are no orders [BLK-03]', async () => {
  const empty = Array.from(
    { length: 997 },
    (_, place) => `<row r="${place + 3}" ht="15.75" customHeight="1"><c r="A${place + 3}" s="0"/></row>`,
  );
  expect(await readTexts(makeRows(HEADERS, rowOf(2, ['Aino Salo']), ...empty))).toEqual([['Aino Salo']]);
});
