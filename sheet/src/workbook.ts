import { posix } from 'node:path';
import { type Archive, partPath } from './archive.ts';
import { readXml } from './parse-xml.ts';
import { readSharedStrings } from './shared-strings.ts';
import { SheetProblem } from './sheet-problem.ts';
import { type CellFormat, readCellFormats } from './styles.ts';

/** What the sheets of a file share: the names and parts of the visible sheets, and how to read their cells. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Whether day numbers count from 1904. */
  readonly is1904: boolean;
  readonly strings: readonly string[];
  /** Indexed by style number. */
  readonly formats: readonly CellFormat[];
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

/**
 * Reads everything before the rows. Refuses a file with macros, which is not XLSX whatever its name. Ignores links to
 * other files: a cell keeps its saved value.
 */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (archive.paths.some((path) => path.endsWith('vbaproject.bin'))) throw new SheetProblem('FORMAT');
  const start = await readRelations(archive, '');
  const part = [...start.values()].find(({ type }) => type === 'officeDocument')?.part;
  if (part === undefined) throw new SheetProblem('FORMAT');
  const relations = await readRelations(archive, part);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.part;
  const { sheets, is1904 } = await readSheetList(archive, part);
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    sheets: sheets.flatMap(({ name, id }) => {
      const relation = relations.get(id);
      return relation?.type === 'worksheet' ? [{ name, part: relation.part }] : [];
    }),
    is1904,
    strings: strings === undefined ? [] : await readSharedStrings(archive.read(strings)),
    formats: styles === undefined ? [] : await readCellFormats(archive.read(styles)),
  };
}

async function readSheetList(archive: Archive, part: string) {
  const sheets: { name: string; id: string }[] = [];
  let is1904 = false;
  await readXml(archive.read(part), {
    open(name, attributes) {
      const { date1904, state, name: title = '' } = attributes;
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (name !== 'sheet' || state === 'hidden' || state === 'veryHidden') return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ name: title, id });
    },
  });
  return { sheets, is1904 };
}

/** The parts that `part` refers to, by relation id; targets outside the file are left out. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const path = partPath(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const relations = new Map<string, Relation>();
  if (!archive.paths.includes(path)) return relations;
  await readXml(archive.read(path), {
    open(name, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      const inside = Target.startsWith('/') ? Target : posix.join(folder, Target);
      relations.set(Id, { type, part: partPath(inside) });
    },
  });
  return relations;
}
