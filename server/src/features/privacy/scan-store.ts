// Looks for a person through whole tables, a piece at a time: no statement lasts long, and none needs an index.
import { digitZeros } from '@sendero/core/bulk/digits';
import type { Database } from '../../db/db.ts';
import type { DB } from '../../db/tables.ts';
import type { Pattern } from './person.ts';
import { personalColumns } from './personal-columns.ts';

type Table = keyof DB;

/** 40 MB of a table: some 100 000 orders, which take a second. */
const BLOCKS_AT_A_TIME = 5000;
/** Nothing is found by reading these: bytes, and words that stand in other columns. */
const UNREADABLE: ReadonlySet<string> = new Set(['content', 'photo', 'words']);

const scripts = digitZeros.map((zero) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join(''),
);
const folded = (text: string): string =>
  `translate(lower(${text}), '${scripts.join('')}', '${'0123456789'.repeat(scripts.length)}')`;

/** Whether the person that `$4` finds quickly and `$1` exactly is in these expressions; what divides them no pattern goes across. */
export function isIn(...expressions: readonly string[]): string {
  const text = `concat_ws('"', ${expressions.join(', ')})`;
  return `(${text} ~* $4 and ${folded(text)} ~ $1)`;
}

/** Whether a row holds the person that `$1` finds. */
export const holds = (table: Table): string =>
  isIn(
    ...Object.entries(personalColumns[table])
      .filter(([column, what]) => what === 'person' && !UNREADABLE.has(column))
      .map(([column]) => `${column}::text`),
  );

/** Runs a statement over a table `t`, piece by piece: `${'{piece}'}` in it says which rows. Answers all rows, and how many it was about. */
export async function overTable<Row extends object>(
  { pool }: Database,
  table: Table,
  { exact, quick }: Pattern,
  statement: string,
): Promise<{ rows: Row[]; count: number }> {
  const { rows: sizes } = await pool.query<{ blocks: number }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::bigint as blocks`,
    [table],
  );
  const blocks = sizes[0]?.blocks ?? 0;
  const rows: Row[] = [];
  let count = 0;
  for (let from = 0; from <= blocks; from += BLOCKS_AT_A_TIME) {
    const text = statement.replace('{piece}', 't.ctid >= $2::tid and t.ctid < $3::tid');
    const found = await pool.query<Row>(text, [
      exact,
      `(${from},0)`,
      `(${from + BLOCKS_AT_A_TIME},0)`,
      quick,
    ]);
    rows.push(...found.rows);
    count += found.rowCount ?? 0;
  }
  return { rows, count };
}
