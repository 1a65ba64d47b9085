import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { HEADERS, makeRows, rowOf } from './testing/make-xlsx.ts';
import { readAll, readTexts } from './testing/read-all.ts';

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
