import { type Deflated, makeZip } from './make-zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The markup of a sheet part before and after its rows. */
export const SHEET = {
  begin: `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>`,
  end: '</sheetData></worksheet>',
};

/** A header row that is recognised, as inline strings. */
export const HEADERS = rowOf(1, ['Name', 'Phone', 'Address']);

/** A row of inline strings. */
export function rowOf(number: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A file with one sheet part; `others` adds or replaces parts. */
export function makeXlsx(
  sheet: string | Deflated,
  others: Readonly<Record<string, string | Deflated>> = {},
): Buffer {
  const strings = 'xl/sharedStrings.xml' in others;
  return makeZip({
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ...(strings ? [['rId3', 'sharedStrings', '/xl/sharedStrings.xml'] as const] : []),
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  });
}

/** A file with one sheet of these rows, given as markup. */
export function makeRows(...rows: readonly string[]): Buffer {
  return makeXlsx(SHEET.begin + rows.join('') + SHEET.end);
}

function relations(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
}
