import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { wholeCell } from './cell.ts';
import { MAX_AHEAD_CHARACTERS } from './limits.ts';
import { openRows } from './open-rows.ts';
import { readSheet } from './read-sheet.ts';
import { HEADERS, SHEET, makeRows, makeXlsx, rowOf } from './testing/make-xlsx.ts';
import { makeZip } from './testing/make-zip.ts';
import { findHeaders } from './testing/named-headers.ts';
import { type WholeRow, problemOf, readAll, readTexts } from './testing/read-all.ts';

const sample = (name: string) => readFile(new URL(`./samples/${name}`, import.meta.url));
const text = (words: string) => ({ text: words });
const inline = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
/** The cells of one row of markup below headers. */
const cellsOf = async (row: string, others = {}) =>
  (await readAll(makeXlsx(`${SHEET.begin}${HEADERS}<row r="2">${row}</row>${SHEET.end}`, others))).all[0]
    ?.cells;

describe('a sheet of another program', () => {
  it('is read as LibreOffice writes it [BLK-02] [BLK-03]', async () => {
    const { all, ...sheet } = await readAll(await sample('libreoffice.xlsx'));
    expect(sheet).toMatchObject({ sheets: ['Orders', 'Notes'], sheet: 'Orders', header_row: 3 });
    expect(sheet.hiddenRows()).toBe(1);
    expect(sheet.headers).toEqual([
      'Order no.',
      'Recipient',
      'Mobile',
      'Delivery adress',
      'Total (EUR)',
      'Date',
      'Time',
      'Gift?',
    ]);
    expect(all.map(({ number }) => number)).toEqual([4, 9, 10]);
    expect(all[0]?.cells.slice(0, 7)).toEqual([
      { text: '000123', number: 123 },
      text('Aino Example'),
      { text: '358401234567', number: 358401234567 },
      text('Mannerheimintie 1\nHelsinki'),
      { text: '12.5', number: 12.5 },
      { text: '2026-11-21', local_time: '2026-11-21' },
      { text: '14:30', local_time: '14:30' },
    ]);
    expect(all[1]?.cells[4]).toEqual({ text: '25', number: 25 });
    expect(all[2]?.cells[0]).toEqual(text('#N/A'));
  });

  it('is read as ExcelJS writes it: on its second sheet, with dates from 1904 [BLK-02] [BLK-03]', async () => {
    const { all, ...sheet } = await readAll(await sample('exceljs.xlsx'));
    expect(sheet).toMatchObject({ sheets: ['Cover', 'Tilaukset'], sheet: 'Tilaukset', header_row: 1 });
    expect(sheet.headers).toHaveLength(8);
    expect(sheet.hiddenRows()).toBe(1);
    expect(all.map(({ number }) => number)).toEqual([2, 3, 6, 7]);
    expect(all[0]?.cells.slice(4)).toEqual([
      { text: '2026-11-21', local_time: '2026-11-21' },
      { text: '14:30', local_time: '14:30' },
      text('Käteinen'),
      text('Ovikoodi 1234'),
    ]);
    expect(all[3]?.cells[2]).toBeNull();
  });

  it('is read as SheetJS writes it, in Greek [BLK-02] [BLK-03]', async () => {
    const { headers, all } = await readAll(await sample('sheetjs.xlsx'));
    expect(headers.slice(0, 3)).toEqual(['Ονοματεπώνυμο', 'Τηλέφωνο', 'Διεύθυνση']);
    expect(all[0]?.cells[4]).toEqual({ text: '2026-11-21 14:30', local_time: '2026-11-21T14:30' });
  });

  it('is read as LibreOffice exports it in Windows-1252 with semicolons [BLK-02] [BLK-03]', async () => {
    const { all, headers, header_row } = await readAll(await sample('libreoffice.csv'), 'orders.csv');
    expect([header_row, headers[3]]).toEqual([3, 'Delivery adress']);
    expect(all.map(({ number }) => number)).toEqual([4, 5, 9, 10]);
    expect(all[0]?.cells[3]).toEqual(text('Mannerheimintie 1\nHelsinki'));
    expect(all[2]?.cells[3]).toEqual(text('Hämeentie 2'));
  });
});

describe('the cells of a workbook', () => {
  it.each<[string, string, unknown]>([
    ['a text', inline(' Aino '), text('Aino')],
    ['escapes', inline('a_x000D__x005F_x0041_&amp;'), text('a\r_x0041_&')],
    [
      'a rich text without its readings',
      '<c t="inlineStr"><is><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh></is></c>',
      text('東京'),
    ],
    ['a number', '<c><v>12.5</v></c>', { text: '12.5', number: 12.5 }],
    [
      'a number with the noise of binary fractions',
      '<c><v>12.100000000000001</v></c>',
      { text: '12.1', number: 12.1 },
    ],
    [
      'a number with an exponent',
      '<c><v>3.58401234567E11</v></c>',
      { text: '358401234567', number: 358401234567 },
    ],
    ['a boolean', '<c t="b"><v>1</v></c>', text('TRUE')],
    ['an error', '<c t="e"><v>#REF!</v></c>', text('#REF!')],
    ['a formula', '<c t="str"><f>A1</f><v>Aino</v></c>', text('Aino')],
    ['a formula that was never computed', '<c><f>A1</f></c>', text('#CALC!')],
    ['a formula that gives nothing', `<c t="str"><f>""</f><v></v></c>${inline('x')}`, null],
    [
      'a date of its own',
      '<c t="d"><v>2026-11-21T14:30:00.000Z</v></c>',
      { text: '2026-11-21 14:30', local_time: '2026-11-21T14:30' },
    ],
    ['a cell further on', `<c r="C2" t="str"><v>x</v></c>`, null],
    ['markup of another namespace', '<x:c t="str"><x:v>Aino</x:v></x:c>'.replaceAll('x:', ''), text('Aino')],
  ])('are read: %s [BLK-03]', async (_what, markup, cell) => {
    expect((await cellsOf(markup))?.[0]).toEqual(cell);
  });

  it.each<[string, string, string]>([
    ['14', '', '2026-11-21'],
    ['22', '', '2026-11-21'],
    ['200', 'dd.mm.yyyy', '2026-11-21'],
    ['200', '[$-40B]d. mmmm yyyy;@', '2026-11-21'],
    ['200', 'yyyy"年"m"月"d"日"', '2026-11-21'],
    ['0', '', '46347'],
    ['200', '0.00" days"', '46347'],
    ['200', '[Red]#,##0.00', '46347'],
    ['200', '00000000', '00046347'],
    ['200', 'General', '46347'],
  ])('tells a date by its format %s %s [BLK-03]', async (id, code, shown) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
    const cells = await cellsOf('<c s="1"><v>46347</v></c>', { 'xl/styles.xml': styles });
    expect(cells?.[0]?.text).toBe(shown);
  });

  it('leave links to other files alone and keep what was saved [BLK-02]', async () => {
    const cells = await cellsOf('<c t="str"><f>\'[1]Prices\'!A1</f><v>9</v></c>', {
      'xl/externalLinks/externalLink1.xml': '<externalLink/>',
      'xl/externalLinks/_rels/externalLink1.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/externalLinkPath" Target="http://127.0.0.1:1/prices.xlsx" TargetMode="External"/></Relationships>',
    });
    expect(cells).toEqual([text('9')]);
  });

  it('are read with prefixes, absolute paths and other cases, as some libraries write them [BLK-02]', async () => {
    const rels = (target: string, type: string) =>
      `<Relationships><Relationship Id="R1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/></Relationships>`;
    const bytes = makeZip({
      '_RELS/.rels': rels('/XL/Book.xml', 'officeDocument'),
      'xl/book.xml':
        '<x:workbook xmlns:x="m" xmlns:q="r"><x:sheets><x:sheet name="S" sheetId="1" q:id="R1"/></x:sheets></x:workbook>',
      'xl\\_rels\\book.xml.rels': rels('Sheets/One.XML', 'worksheet'),
      'xl/sheets/one.xml': `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>Name</x:v></x:c><x:c t="str"><x:v>Phone</x:v></x:c></x:row><x:row><x:c t="str"><x:v>Aino</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(await readTexts(bytes)).toEqual([['Aino']]);
  });
});

describe('a text of cells', () => {
  const table = [
    ['Name', 'Phone', 'Address'],
    ['Aino Example', '0401234567', 'Mannerheimintie 1, "A"'],
    ['Väinö Esimerkki', '0409876543', 'Hämeentie 2\nHelsinki'],
  ];
  const write = (delimiter: string) =>
    table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

  it.each([
    ['commas', Buffer.from(write(','))],
    ['semicolons', Buffer.from(write(';'))],
    ['tabs', Buffer.from(write('\t'))],
    ['bars', Buffer.from(write('|'))],
    ['a line that names its delimiter', Buffer.from(`sep=^\n${write('^')}`)],
    ['a byte-order mark', Buffer.from(`\ufeff${write(',')}`)],
    ['UTF-16', Buffer.from(`\ufeff${write('\t')}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${write('\t')}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(write(';'), 'latin1')],
  ])('is read with %s [BLK-03]', async (_what, bytes) => {
    expect(await readTexts(bytes, '')).toEqual(table.slice(1));
  });

  it('is read in Cyrillic and Greek of one byte a letter [BLK-03]', async () => {
    const cyrillic = 'Име,Телефон,Адреса\nПетар Примеровић,0601234567,Кнез Михаилова улица 1 Београд\n';
    const bytes = Buffer.from([...cyrillic].map((letter) => windows1251(letter)));
    expect((await readTexts(bytes, 'orders.csv'))[0]?.[2]).toBe('Кнез Михаилова улица 1 Београд');
  });

  it('is rows alone, and their first row one of them, where nobody looks for headers [BLK-03]', async () => {
    const { all, header_row, headers } = await readAll(Buffer.from('Name,Phone\nAino,040'), '', null);
    expect([header_row, headers]).toEqual([null, []]);
    expect(all.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('counts rows as the program shows them, without headers too [BLK-03]', async () => {
    const { all, headers, header_row } = await readAll(
      Buffer.from('Aino Example\t0401234567\n\n"Eero\nExample"\t0409876543\n\t\nHelmi Example\t040'),
      '',
    );
    expect([header_row, headers]).toEqual([null, []]);
    expect(all.map(({ number }) => number)).toEqual([1, 3, 5]);
  });
});

describe('reading', () => {
  it('gives back any rows that were written [BLK-03]', async () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((some) => !/[\ufffe\uffff]/.test(some));
    const cell = fc.oneof(
      word,
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
      fc.boolean(),
      fc.constant(null),
    );
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const headers = ['Name', 'Phone', 'Address'];
        const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows: [headers, ...table, ['end']] }] });
        const all = await readHere(bytes);
        const expected = table.flatMap((row, place) => {
          const texts = row.map(shown);
          const filled = texts.slice(0, texts.findLastIndex((some) => some !== '') + 1);
          return filled.length > 0 ? [{ number: place + 2, texts: filled }] : [];
        });
        const found = all.map(({ number, cells }) => ({
          number,
          texts: cells.map((some) => some?.text ?? ''),
        }));
        expect(found).toEqual([...expected, { number: table.length + 2, texts: ['end'] }]);
        for (const [place, { cells }] of all.entries()) {
          const written = table[(found[place]?.number ?? 0) - 2] ?? [];
          const numbers = written.map((some) => (typeof some === 'number' ? some : undefined));
          cells.forEach((some, column) => expect(some?.number).toEqual(numbers[column]));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('goes on batch by batch, and ends when nobody takes more [BLK-03]', async () => {
    const names = Array.from({ length: 3000 }, (_, row) => rowOf(row + 2, [`Example ${row}`, '040', 'Here']));
    const bytes = makeRows(HEADERS, ...names);
    for (let reading = 0; reading < 3; reading++) {
      const { rows } = await readSheet(bytes, 'orders.xlsx');
      for await (const batch of rows) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThan(2000);
        break;
      }
    }
    expect(await readTexts(bytes)).toHaveLength(3000);
  });

  it('goes on once rows that were read ahead are taken [BLK-03]', async () => {
    const notes = 'x'.repeat(1000);
    const names = Array.from({ length: 4000 }, (_, row) => rowOf(row + 2, [`Example ${row}`, '040', notes]));
    expect(names.join('').length).toBeGreaterThan(2 * MAX_AHEAD_CHARACTERS);
    const { rows } = await readSheet(makeRows(...names), 'orders.xlsx');
    expect(await readTexts(makeRows(HEADERS, ...names))).toHaveLength(4000);
    let count = 0;
    for await (const batch of rows) count += batch.length;
    expect(count).toBe(4000);
  });

  it('that breaks off gives the rows before, also those that were read ahead [BLK-04]', async () => {
    const names = Array.from({ length: 3000 }, (_, row) => rowOf(row + 2, [`Example ${row}`, '040', 'Here']));
    const bytes = makeRows(HEADERS, ...names, '<row><c></row>');
    const { rows } = await readSheet(bytes, 'orders.xlsx');
    expect(await problemOf(bytes)).toBe('FORMAT');
    let count = 0;
    const taking = async () => {
      for await (const batch of rows) count += batch.length;
    };
    await expect(taking()).rejects.toMatchObject({ code: 'FORMAT' });
    expect(count).toBeGreaterThan(1000);
  });

  it('ends as its signal says, in line or at work [BLK-03]', async () => {
    const bytes = makeRows(HEADERS, rowOf(2, ['Aino', '040', 'Here']));
    const open = [await readSheet(bytes, ''), await readSheet(bytes, '')];
    const waiting = new AbortController();
    const third = readSheet(bytes, '', { signal: waiting.signal });
    waiting.abort(new Error('left the line'));
    await expect(third).rejects.toThrow('left the line');
    for (const { rows } of open) await rows[Symbol.asyncIterator]().return?.();
    const working = new AbortController();
    const { rows } = await readSheet(bytes, '', { signal: working.signal });
    working.abort(new Error('left at work'));
    await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow('left at work');
    await expect(
      readSheet(bytes, '', { signal: AbortSignal.abort(new Error('never came')) }),
    ).rejects.toThrow('never came');
    expect(await problemOf(bytes)).toBe('none');
  });
});

/** Without a thread, which takes longer to start than a small sheet to be read. */
async function readHere(bytes: Uint8Array): Promise<WholeRow[]> {
  const all: WholeRow[] = [];
  const { rows } = await openRows(Buffer.from(bytes), false, { findHeaders });
  for await (const batch of rows)
    all.push(...batch.map(({ number, cells }) => ({ number, cells: cells.map(wholeCell) })));
  return all;
}

function shown(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value === null ? '' : String(value).trim();
}

function windows1251(letter: string): number {
  const code = letter.charCodeAt(0);
  if (code < 0x80) return code;
  const special = new Map([
    ['ћ', 0x9e],
    ['ј', 0xbc],
    ['њ', 0x9c],
    ['љ', 0x9a],
    ['ђ', 0x90],
    ['џ', 0x9f],
  ]);
  return special.get(letter) ?? code - 0x410 + 0xc0;
}
