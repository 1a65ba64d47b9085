import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from './limits.ts';
import { HEADERS, SHEET, makeRows, makeXlsx, rowOf } from './testing/make-xlsx.ts';
import { type Deflated, joined, makeZip, repeated } from './testing/make-zip.ts';
import { problemOf, readTexts } from './testing/read-all.ts';

const sheet = (...rows: readonly (string | Deflated)[]) => joined(SHEET.begin + HEADERS, ...rows, SHEET.end);
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const good = makeRows(HEADERS, rowOf(2, ['Aino Example', '0401234567', 'Mannerheimintie 1']));
/** Seconds, and megabytes, that no file may take more of; a good one takes one and 50. */
const LIMIT = { ms: 15_000, mb: 400 };

/** Does something, and says how much memory the process took more at most while it did. */
async function megabytesOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  await work().finally(() => clearInterval(watch));
  return (peak - before) / 1e6;
}

describe('a file that would take the machine', () => {
  const row = `<row>${inline('x')}</row>`;
  const files: Record<string, () => [Uint8Array, string]> = {
    'a sheet of 400 MB in one of 1 MB': () => [
      makeXlsx(sheet(repeated(row.repeat(20_000), 420))),
      'TOO_MUCH',
    ],
    'one of 150 MB that is a row over and over': () => [
      makeXlsx(sheet(repeated(row.repeat(20_000), 140))),
      'TOO_MUCH',
    ],
    'one that says it is small': () => [
      makeXlsx({ ...sheet(repeated(row.repeat(20_000), 420)), declared: 1000 }),
      'FORMAT',
    ],
    'shared texts of 600 MB': () => [
      makeXlsx(sheet(), {
        'xl/sharedStrings.xml': joined('<sst>', repeated('<si><t>x</t></si>'.repeat(60_000), 600), '</sst>'),
      }),
      'TOO_MUCH',
    ],
    'millions of empty shared texts': () => [
      makeXlsx(sheet(rowOf(2, ['Aino'])), {
        'xl/sharedStrings.xml': joined('<sst>', repeated('<si/>'.repeat(200_000), 10), '</sst>'),
      }),
      'none',
    ],
    'a cell of 5 MB': () => [
      makeRows(HEADERS, `<row>${inline(randomBytes(2_500_000).toString('hex'))}</row>`),
      'TOO_MUCH',
    ],
    'a cell of 190 MB': () => [
      makeXlsx(sheet('<row><c><v>', repeated('1'.repeat(1_000_000), 190), '</v></c></row>')),
      'TOO_MUCH',
    ],
    'an attribute of 12 MB': () => [
      makeXlsx(sheet('<row r="', repeated('1'.repeat(1_000_000), 12), '"/>')),
      'TOO_MUCH',
    ],
    'a cell longer than programs allow': () => [
      makeRows(HEADERS, `<row>${inline('x'.repeat(32_768))}</row>`),
      'TOO_MUCH',
    ],
    'elements in elements in elements': () => [
      makeXlsx(SHEET.begin + '<a>'.repeat(100_000) + '</a>'.repeat(100_000) + SHEET.end),
      'FORMAT',
    ],
    'more rows than a job takes': () => [makeXlsx(sheet(repeated(row.repeat(1000), 101))), 'TOO_MANY_ROWS'],
    'a cell in column 257': () => [makeRows(HEADERS, '<row r="2"><c r="IW2"><v>1</v></c></row>'), 'TOO_MUCH'],
    'more parts than a workbook has': () => [
      makeZip(Object.fromEntries(Array.from({ length: 2001 }, (_, part) => [`part${part}`, '']))),
      'TOO_MUCH',
    ],
    'entities that unfold': () => [
      makeXlsx(
        `<!DOCTYPE l [<!ENTITY a "${'ha'.repeat(100)}">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>${SHEET.begin}<row>${inline('&j;')}</row>${SHEET.end}`,
      ),
      'FORMAT',
    ],
    'an entity from elsewhere': () => [
      makeXlsx(
        `<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/hostname">]>${SHEET.begin}<row>${inline('&a;')}</row>${SHEET.end}`,
      ),
      'FORMAT',
    ],
    'five million bytes of quotes': () => [Buffer.alloc(5_000_000, '"'), 'TOO_MUCH'],
    'five million bytes of commas': () => [Buffer.alloc(5_000_000, ','), 'TOO_MUCH'],
    'a quote that never closes': () => [Buffer.from(`Name,Phone\n"${'x,\n'.repeat(1_000_000)}`), 'FORMAT'],
  };

  it.each(Object.keys(files))(
    'is refused or read within seconds and bounded memory: %s [BLK-02]',
    async (name) => {
      const [bytes, problem] = files[name]?.() ?? [];
      if (!bytes) throw new Error('There is no such file.');
      const begin = performance.now();
      const megabytes = await megabytesOf(async () => {
        expect(await problemOf(bytes, bytes[0] === 0x50 ? 'orders.xlsx' : '')).toBe(problem);
      });
      expect(performance.now() - begin).toBeLessThan(LIMIT.ms);
      expect(megabytes).toBeLessThan(LIMIT.mb);
    },
  );

  it('is read where it is only empty: a million blank rows before an order [BLK-03]', async () => {
    const blank = Array.from({ length: 1_048_574 }, (_, row) => `<row r="${row + 2}" spans="1:3"/>`);
    const bytes = makeXlsx(sheet(blank.join(''), rowOf(1_048_576, ['Aino Example', '040'])));
    const begin = performance.now();
    expect(await readTexts(bytes)).toEqual([['Aino Example', '040']]);
    expect(performance.now() - begin).toBeLessThan(LIMIT.ms);
  });

  it('does not hold up the files after it [BLK-02]', async () => {
    const bomb = makeXlsx(sheet(repeated(row.repeat(20_000), 420)));
    const answers = await Promise.all([bomb, bomb, bomb, good].map((bytes) => problemOf(bytes)));
    expect(answers).toEqual(['TOO_MUCH', 'TOO_MUCH', 'TOO_MUCH', 'none']);
  });
});

describe('a file of another format', () => {
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const macros = makeXlsx(SHEET.begin + HEADERS + SHEET.end, { 'xl/vbaProject.bin': 'x' });

  it.each<[string, Uint8Array, string]>([
    ['a picture under another name', picture, 'orders.xlsx'],
    ['a picture under the name of a text', picture, 'orders.csv'],
    ['a text under the name of a workbook', Buffer.from('Name,Phone\nAino,040'), 'orders.xlsx'],
    ['a text of another kind', Buffer.from('Name,Phone\nAino,040'), 'orders.doc'],
    ['a web page', Buffer.from('<html><table><tr><td>Name</td></tr></table>'), 'orders.csv'],
    ['JSON', Buffer.from('[{"name": "Aino"}]'), 'orders.txt'],
    ['nothing', Buffer.alloc(0), 'orders.xlsx'],
    ['an archive of something else', makeZip({ mimetype: 'application/epub+zip' }), 'orders.xlsx'],
    ['an archive cut in half', good.subarray(0, good.length / 2), 'orders.xlsx'],
    [
      'an archive with a wrong byte',
      good.map((byte, at) => (at > 60 && at < 90 ? byte ^ 255 : byte)),
      'orders.xlsx',
    ],
    ['the signature alone', Buffer.from('PK'), 'orders.xlsx'],
    ['markup that is broken', makeXlsx(`${SHEET.begin}<row><c></row>`), 'orders.xlsx'],
    ['a workbook with macros', macros, 'orders.xlsx'],
    ['a workbook without its sheet', makeXlsx('', { 'xl/worksheets/sheet1.xml': '' }), 'orders.xlsx'],
  ])('is refused: %s [BLK-02]', async (_what, bytes, name) => {
    expect(await problemOf(bytes, name)).toBe('FORMAT');
  });

  it('is refused where it is the old or an encrypted one [BLK-02]', async () => {
    const old = await readFile(new URL('./samples/libreoffice.xls', import.meta.url));
    expect(await problemOf(old, 'orders.xlsx')).toBe('FORMAT');
    expect(await problemOf(old, 'orders.xls')).toBe('FORMAT');
  });

  it('is taken where only its name is another [BLK-02]', async () => {
    expect(await problemOf(good, 'orders.pdf')).toBe('none');
  });
});

describe('the size of a file', () => {
  it('is 5 242 880 bytes at most [BLK-02]', async () => {
    const text = (bytes: number) =>
      Buffer.concat([Buffer.from('Name,Phone\nAino,040'), Buffer.alloc(bytes - 19, '\n')]);
    expect(await problemOf(text(MAX_FILE_BYTES), '')).toBe('none');
    expect(await problemOf(text(MAX_FILE_BYTES + 1), '')).toBe('TOO_LARGE');
    expect(MAX_FILE_BYTES).toBe(5_242_880);
  });

  it('is to be something: an empty sheet, one of headers, one of blank rows [BLK-02]', async () => {
    expect(await problemOf(makeRows())).toBe('EMPTY');
    expect(await problemOf(makeRows(HEADERS))).toBe('EMPTY');
    expect(await problemOf(makeRows(HEADERS, '<row r="2"/>', rowOf(3, [' ', ''])))).toBe('EMPTY');
    expect(await problemOf(Buffer.from(''), '')).toBe('EMPTY');
    expect(await problemOf(Buffer.from('\n \n'), '')).toBe('EMPTY');
  });
});
