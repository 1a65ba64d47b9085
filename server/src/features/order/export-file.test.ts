import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTexts } from '@sendero/sheet/testing/read-all';
import type { Cell, Column } from './export-columns.ts';
import { type FileFormat, csvCell, writeExport } from './export-file.ts';

const text = (heading: string): Column => ({ heading, kind: 'text', width: 10, cell: () => null });

const numbers = { decimals: 2, decimal_mark: '.' };

const sheetOf = (...headings: string[]) => ({
  ...numbers,
  name: 'Orders',
  columns: headings.map(text),
  headings,
});

async function* each<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

async function csvOf(rows: readonly (readonly Cell[])[], decimal_mark = '.'): Promise<string> {
  const sheet = { ...sheetOf('One', 'Other'), decimal_mark };
  return (await buffer(writeExport('csv', sheet, each(rows)))).toString('utf8');
}

describe('a CSV file', () => {
  it('begins with the mark that tells Excel its encoding, and breaks lines as RFC 4180 has it [HIS-06]', async () => {
    expect(await csvOf([['ä', 'b,c']])).toBe('\ufeffOne,Other\r\nä,"b,c"');
  });

  it.each([
    ['.', ','],
    [',', ';'],
  ])(
    'says the same to another program, whatever stands in it: %s and %s [HIS-06]',
    async (mark, delimiter) => {
      const cell = fc.string({ unit: 'grapheme', maxLength: 12 });
      const quoted = fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', "'", ' ') });
      const rows = fc.array(fc.tuple(fc.oneof(cell, quoted), fc.oneof(cell, quoted)), { maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(rows, async (given) => {
          const read: unknown = parse(await csvOf(given, mark), { bom: true, delimiter });
          const written = given.map((row) => row.map((one) => csvCell(one, numbers)));
          expect(read).toEqual([['One', 'Other'], ...written]);
        }),
      );
    },
  );

  it('has no cell that a spreadsheet calculates, and changes no other [HIS-06]', () => {
    const dangerous = fc
      .tuple(fc.constantFrom(...'=+-@\t\r＝＋－＠'), fc.string())
      .map((two) => `${two.join('')}A1`);
    fc.assert(fc.property(dangerous, (cell) => csvCell(cell, numbers) === `'${cell}`));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (cell) => {
        const written = csvCell(cell, numbers);
        expect(written).not.toMatch(/^[=@\t\r＝＋－＠]|^[+-].*[^\d ().+-]/);
        expect([cell, `'${cell}`]).toContain(written);
      }),
    );
  });

  it.each(['+358401234567', '+358 40 123 4567', '+1 (212) 555-0100', '-', '-12.50', '- - -'])(
    'has %s as it is: no more than a number could come of it [HIS-08]',
    (cell) => expect(csvCell(cell, numbers)).toBe(cell),
  );

  it.each(["+358401234567,1+cmd|' /C calc'!A0", '+A1', '-2+SUM(A1)', '+1,2', '-1!A1', '+1\n=A1', '@home'])(
    'has %j behind an apostrophe [HIS-06] [HIS-08]',
    (cell) => expect(csvCell(cell, numbers)).toBe(`'${cell}`),
  );

  it('reads back as it was, whatever stands in it [HIS-08]', async () => {
    const lead = fc.constantFrom('', '=', '+', '-', '@', '+358', '|');
    const cell = fc.tuple(lead, fc.string({ maxLength: 12 })).map((two) => two.join('').trim());
    // What begins by itself as a marked text does is read as one, as a spreadsheet reads it.
    const cells = cell.filter((text) => text !== '' && !text.startsWith("'"));
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 40, maxLength: 40 }), async (given) => {
        const bytes = Buffer.from(await csvOf(given.map((text) => ['a', text])));
        expect(await readTexts(bytes, 'orders.csv', null)).toEqual([
          ['One', 'Other'],
          ...given.map((text) => ['a', text]),
        ]);
      }),
      { numRuns: 2 },
    );
  });

  it.each([
    [4.9, 2, '.', '4.90'],
    [4.9, 2, ',', '4,90'],
    [1500, 0, ',', '1500'],
    [0.49, 3, '.', '0.490'],
    [new Date('2026-11-18T09:05:59Z'), 2, ',', '2026-11-18 09:05'],
    [null, 2, '.', ''],
    ["'=quoted", 2, '.', "'=quoted"],
    ['1.5 litres', 2, ',', '1.5 litres'],
  ])('has %j with %i decimals behind %s as %s [HIS-06]', (cell, decimals, decimal_mark, written) => {
    expect(csvCell(cell, { decimals, decimal_mark })).toBe(written);
  });
});

describe.each<FileFormat>(['xlsx', 'csv'])('a file as %s', (format) => {
  it('is made as it is taken, and no further once nobody takes it [HIS-06]', async () => {
    const made = { rows: 0, ended: false };
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (;;) yield [`row ${made.rows++} ${Math.random()}`, null];
      } finally {
        made.ended = true;
      }
    }
    const reader = writeExport(format, sheetOf('One', 'Other'), endless()).getReader();
    for (let chunk = 0; chunk < 3; chunk += 1) expect((await reader.read()).done).toBe(false);
    expect(made.ended).toBe(false);
    await reader.cancel();
    await expect.poll(() => made.ended).toBe(true);
    expect(made.rows).toBeLessThan(100_000);
  });
});
