import { buffer } from 'node:stream/consumers';
import type { SheetCell } from '@sendero/core/bulk/cell';
import { columns, pickCells } from '@sendero/core/bulk/columns';
import { matchHeaders } from '@sendero/core/bulk/headers';
import { readRow } from '@sendero/core/bulk/read-row';
import { vocabularies } from '@sendero/core/bulk/words/all';
import { findMarket } from '@sendero/core/market/all';
import * as fc from 'fast-check';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../texts.ts';
import { writeFailureSheet } from './failure-sheet.ts';
import { orderHeaders } from './read-order-sheet.ts';
import { makeTemplate } from './template.ts';
import { problemOf, readAll } from '@sendero/sheet/testing/read-all';

const now = new Date('2026-11-21T10:00:00Z');
const finland = findMarket('FI');
if (!finland) throw new Error('There is no Finland.');
const texts = await loadTexts();
const wanted = {
  language: 'fi',
  market: finland,
  outlets: ['Example North', 'Example South'],
  payments: ['PAID', 'CASH_ON_DELIVERY'],
} as const;

/** A template with these rows below its headers, as somebody would fill it in. */
async function fillIn(template: Uint8Array, rows: CellValue[][]): Promise<Uint8Array> {
  const { sheets } = await readXlsx(template);
  const filled = sheets.map(({ name, rows: own, hidden }, place) => ({
    name,
    rows: place === 0 ? [own[0] ?? [], ...rows] : own,
    ...(hidden && { hidden }),
  }));
  return writeXlsx({ sheets: filled });
}

describe('the template', () => {
  it('says in the language of the page what belongs where, with lists to choose from [BLK-02]', async () => {
    const { sheets } = await readXlsx(await makeTemplate(texts, wanted));
    const [orders, help, lists] = sheets;
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['Tilaukset', false],
      ['Ohje', false],
      ['Lists', true],
    ]);
    expect(orders?.rows[0]?.slice(0, 4)).toEqual([
      'Tilausnumero',
      'Noutopaikka',
      'Asiakkaan nimi',
      'Puhelinnumero',
    ]);
    expect(orders?.dataValidations?.map(({ range, formula1 }) => [range, formula1])).toEqual([
      ['B2:B501', 'Lists!$A$1:$A$2'],
      ['K2:K501', 'Lists!$B$1:$B$2'],
      ['P2:P501', 'Lists!$C$1:$C$2'],
      ['T2:T501', 'Lists!$D$1:$D$5'],
      ['U2:U501', 'Lists!$E$1:$E$2'],
    ]);
    expect(lists?.rows).toEqual([
      ['Example North', 'Maksettu', 'Arkisin', 'Ateria', 'Kyllä'],
      ['Example South', 'Käteinen ovella', 'Päivittäin', 'Ruokaostokset', 'Ei'],
      [null, null, null, 'Lääkkeet', null],
      [null, null, null, 'Kukat', null],
      [null, null, null, 'Paketti', null],
    ]);
    expect(help?.rows).toHaveLength(columns.length + 1);
  });

  it.each(vocabularies.map(({ language }) => language))(
    'is matched fully when it comes back filled in, in %s [BLK-02] [BLK-03]',
    async (language) => {
      const template = await makeTemplate(texts, { ...wanted, language });
      const [, payment] = (await readXlsx(template)).sheets[2]?.rows[1] ?? [];
      const row: CellValue[] = [];
      const put = (column: (typeof columns)[number], value: CellValue) =>
        (row[columns.indexOf(column)] = value);
      put('customer_name', 'Aino Example');
      put('phone_number', '0401234567');
      put('address', 'Mannerheimintie 1');
      put('amount', 12.5);
      put('payment_method', payment ?? null);
      put('delivery_date', new Date(Date.UTC(2026, 10, 22)));
      put('delivery_time', '14:30');
      const { all, headers } = await readAll(
        await fillIn(template, [Array.from(row, (cell) => cell ?? null)]),
        'orders.xlsx',
        orderHeaders,
      );
      const match = matchHeaders(headers);
      expect(match).toEqual({ ...columns });
      const [{ draft, issues } = { draft: null, issues: null }] = all.map(({ cells }) =>
        readRow(pickCells(cells, match), finland, now),
      );
      expect(issues).toEqual([]);
      expect(draft).toMatchObject({
        customer_name: 'Aino Example',
        phone_number: '+358401234567',
        amount: 12.5,
        payment_type: 'CASH_ON_DELIVERY',
        preordered_for: Date.UTC(2026, 10, 22, 12, 30) / 1000,
      });
    },
  );

  it('has no row that could be placed: its examples stand on the sheet that explains [BLK-02]', async () => {
    expect(await problemOf(await makeTemplate(texts, wanted), 'orders.xlsx', orderHeaders)).toBe('EMPTY');
  });
});

describe('the sheet of rows that were not placed', () => {
  const headers = ['Our no', 'Nimi', 'Syy', 'Puhelin', 'Colour'];
  const write = async (rows: { cells: (SheetCell | null)[]; reason: string }[], language = 'fi') => {
    async function* each() {
      yield* rows;
    }
    return new Uint8Array(await buffer(writeFailureSheet({ name: 'Orders', headers, language }, each())));
  };

  it('has the own columns in their order and at the end why, and can be sent again [BLK-03]', async () => {
    const cells = [
      { text: '007', number: 7 },
      { text: 'Aino Example' },
      { text: 'old reason' },
      { text: '401234567', number: 401234567 },
      null,
    ];
    const bytes = await write([{ cells, reason: 'The phone number is missing' }]);
    const { all, headers: found, sheet } = await readAll(bytes, 'orders.xlsx', orderHeaders);
    expect([sheet, found]).toEqual(['Orders', ['Our no', 'Nimi', 'Puhelin', 'Colour', 'Syy']]);
    expect(matchHeaders(found)).toEqual({ 1: 'customer_name', 2: 'phone_number' });
    expect(all[0]?.cells).toEqual([
      { text: '007' },
      { text: 'Aino Example' },
      { text: '401234567', number: 401234567 },
      null,
      { text: 'The phone number is missing' },
    ]);
  });

  it('is read alike by another library [BLK-03]', async () => {
    const bytes = await write([{ cells: [{ text: '007' }, { text: 'Väinö' }], reason: 'Nothing' }]);
    const [sheet] = await readExcelFile(Buffer.from(bytes));
    expect(sheet?.data).toEqual([
      ['Our no', 'Nimi', 'Puhelin', 'Colour', 'Syy'],
      ['007', 'Väinö', null, null, 'Nothing'],
    ]);
  });

  it('holds no formula, whatever a cell begins with [BLK-03]', async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://127.0.0.1")'];
    const bytes = await write(evil.map((text) => ({ cells: [null, { text }], reason: text })));
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    expect(sheet?.rows.slice(1).map((row) => row[1])).toEqual(evil);
  });

  it('means the same orders as before when it comes back [BLK-03] [HIS-08]', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => ({ text: text.trim() })),
      fc.integer({ min: 0, max: 1e10 }).map((number) => ({ text: String(number), number })),
      fc.constantFrom(
        { text: '2026-11-25', local_time: '2026-11-25' },
        { text: '14:30', local_time: '14:30' },
        { text: '2026-11-25 14:30', local_time: '2026-11-25T14:30' },
      ),
    );
    const match = Object.fromEntries(columns.entries());
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 16, maxLength: 16 }), async (cells) => {
        async function* one() {
          yield { cells: cells.map((some) => (some.text === '' ? null : some)), reason: 'Example' };
        }
        const stream = writeFailureSheet({ name: 'Orders', headers: columns, language: 'en' }, one());
        const { all } = await readAll(new Uint8Array(await buffer(stream)), 'orders.xlsx', orderHeaders);
        const draftOf = (row: readonly (SheetCell | null)[]) => readRow(pickCells(row, match), finland, now);
        const before = draftOf(cells.map((some) => (some.text === '' ? null : some)));
        expect(draftOf(all[0]?.cells ?? [])).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});
