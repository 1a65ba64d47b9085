// Searches whole tables for a person, a part at a time: no statement lasts long, and none needs an index.
import { digitZeros } from '@sendero/core/values/digits';
import { placements } from '../../db/distribution.ts';
import type { Database } from '../../db/db.ts';
import type { DB } from '../../db/tables.ts';
import type { Pattern } from './person.ts';
import { personalColumns } from './personal-columns.ts';

type Table = keyof DB;

/** 40 MB of a table: some 100 000 orders, searched in a second. */
const BLOCKS_AT_A_TIME = 5000;
/** Columns not searched: bytes, and words that other columns hold too. */
const UNREADABLE: ReadonlySet<string> = new Set(['content', 'photo', 'words']);

const scripts = digitZeros.map((zero) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join(''),
);
const folded = (text: string): string =>
  `translate(lower(${text}), '${scripts.join('')}', '${'0123456789'.repeat(scripts.length)}')`;

/**
 * SQL: whether these expressions name the person that `$4` finds quickly and `$1` exactly. No pattern matches across
 * two of them. Not `concat_ws`: Citus changes no rows by what is called stable.
 */
export function isIn(...expressions: readonly string[]): string {
  const text = expressions.map((expression) => `coalesce(${expression}, '')`).join(` || '"' || `);
  return `((${text}) ~* $4 and ${folded(text)} ~ $1)`;
}

/** SQL: whether a row names the person that `$1` finds. */
export const holds = (table: Table): string =>
  isIn(
    ...Object.entries(personalColumns[table])
      .filter(([column, what]) => what === 'person' && !UNREADABLE.has(column))
      .map(([column]) => `${column}::text`),
  );

/**
 * Runs a statement over a table `t`, part by part: `${'{piece}'}` in it becomes the condition for the part. Returns all
 * rows, and how many rows were affected.
 */
export async function overTable<Row extends object>(
  { pool, shards }: Database,
  table: Table,
  { exact, quick }: Pattern,
  statement: string,
): Promise<{ rows: Row[]; count: number }> {
  // Of all shards together: each part is looked for on every one of them.
  const isApart = (await shards.isDistributed()) && placements[table] !== 'coordinator';
  const { rows: sizes } = await pool.query<{ blocks: number }>(
    `select ${isApart ? 'citus_relation_size' : 'pg_relation_size'}($1::regclass) / current_setting('block_size')::bigint as blocks`,
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
