import { readXml } from './parse-xml.ts';

/** What a style says of a number: that it is a date or a time, or that it is shown with so many digits at least. */
export type CellFormat =
  | { readonly kind: 'number' | 'date' }
  | { readonly kind: 'digits'; readonly count: number };

const plain: CellFormat = { kind: 'number' };
/** The numbers of the formats that every program knows by itself and that are dates or times. */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** The formats of a file's cells, by the number of their style. */
export async function readCellFormats(part: AsyncIterable<Uint8Array>): Promise<CellFormat[]> {
  const codes = new Map<string, string>();
  const formats: CellFormat[] = [];
  let isOfCells = false;
  await readXml(part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) formats.push(formatOf(Number(numFmtId), codes.get(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    return builtInDates.some(([first, last]) => id >= first && id <= last) ? { kind: 'date' } : plain;
  }
  if (/^0{2,}$/.test(code)) return { kind: 'digits', count: code.length };
  const letters = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  return /[ymdhs]/i.test(letters) ? { kind: 'date' } : plain;
}
