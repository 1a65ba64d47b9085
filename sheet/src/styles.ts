import { readXml } from './parse-xml.ts';

/** What a style says about numbers: a date or time, or the minimum number of digits shown. */
export type CellFormat =
  | { readonly kind: 'number' | 'date' }
  | { readonly kind: 'digits'; readonly count: number };

const plain: CellFormat = { kind: 'number' };
/** The ids of built-in formats that are dates or times. */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Reads the cell formats of a file, indexed by style number. */
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
