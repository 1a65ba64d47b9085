import { MAX_CELL_CHARACTERS } from './limits.ts';
import { readXml } from './parse-xml.ts';
import { SheetProblem } from './sheet-problem.ts';

/** Reads the file's shared strings. Rich text runs are joined; phonetic readings of kanji are left out. */
export async function readSharedStrings(part: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = [];
  const text = richText();
  await readXml(part, {
    open(name) {
      if (name === 'si') text.begin();
      text.open(name);
    },
    text: (part) => text.add(part),
    close(name) {
      text.close(name);
      if (name === 'si') strings.push(text.end());
    },
  });
  return strings;
}

/** Collects the text of one cell from its runs. */
export function richText() {
  let whole = '';
  let isText = false;
  let isReading = false;
  return {
    begin() {
      whole = '';
    },
    open(name: string) {
      if (name === 't') isText = true;
      else if (name === 'rPh') isReading = true;
    },
    add(part: string) {
      if (isText && !isReading) whole += part;
    },
    close(name: string) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
    end: () => cellText(whole),
  };
}

/** Decodes the escapes of a cell's text, such as `_x000D_`. Refuses a text that is longer than any program allows. */
export function cellText(text: string): string {
  if (text.length > MAX_CELL_CHARACTERS) throw new SheetProblem('TOO_MUCH');
  if (!text.includes('_x')) return text.trim();
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim();
}
