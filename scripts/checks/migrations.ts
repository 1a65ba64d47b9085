// Migrations since the last release leave the servers of that release running (SCL-05, decision 0102).
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from '@pgsql/types';
import { parse } from 'libpg-query';
import { type Finding, judge, madeBy } from './migration-rules.ts';

/** The version whose servers may run beside this one's; `server/src/db/released.json`. */
interface Released {
  readonly version: string;
  readonly commit: string;
  /** The last of its migrations. */
  readonly migration: string;
}

const FOLDER = 'server/src/db/migrations';
/** Says that what is broken here is used by no server since that version. */
const CONTRACTS = /^-- contracts: (\d+\.\d+\.\d+)\b/m;

const readReleased = (root: string): Released =>
  JSON.parse(readFileSync(join(root, 'server/src/db/released.json'), 'utf8')) as Released;

/** Every statement of a migration since the last release that its servers, or shops, could not bear. */
export async function migrations(root: string): Promise<string[]> {
  const released = readReleased(root);
  const later = readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.sql') && name > released.migration)
    .toSorted();
  const found = await Promise.all(
    later.map(async (name) => {
      const sql = readFileSync(join(root, FOLDER, name), 'utf8');
      return (await findingsIn(name, sql, released)).map((says) => `${FOLDER}/${name}: ${says}`);
    }),
  );
  return found.flat();
}

async function findingsIn(name: string, sql: string, released: Released): Promise<string[]> {
  const contracted = CONTRACTS.exec(sql)?.[1];
  if (contracted && isLater(contracted, released.version))
    return [`contracts what ${contracted} no longer uses, but the last release is ${released.version}`];
  const isAlone = name.endsWith('.concurrently.sql');
  const statements = (await parse(sql)).stmts ?? [];
  // An index that was cut off is dropped by the file that builds it.
  const made = new Set(statements.flatMap(({ stmt }) => indexBuiltBy(stmt)));
  const found: string[] = [];
  for (const { stmt, stmt_location = 0 } of statements) {
    if (!stmt) continue;
    const line = lineOf(sql, stmt_location);
    const findings = judge(stmt, made).filter(({ harm }) => harm === 'blocks' || !contracted);
    found.push(...findings.map((finding) => inWords(line, finding)));
    if ('IndexStmt' in stmt && stmt.IndexStmt.concurrent && !isAlone)
      found.push(`line ${line} is "concurrently": name the file ….concurrently.sql`);
    for (const name of madeBy(stmt)) made.add(name);
  }
  return found;
}

const indexBuiltBy = (stmt: Node | undefined): readonly string[] =>
  stmt && 'IndexStmt' in stmt ? [stmt.IndexStmt.idxname ?? ''] : [];

const inWords = (line: number, { harm, says }: Finding): string =>
  harm === 'blocks'
    ? `line ${line} ${says}`
    : `line ${line} ${says}: servers of the version before break. Where no server uses it since a released version, say "-- contracts: <that version>"`;

/** The parser counts bytes, and its statements begin with what stands before them. */
function lineOf(sql: string, location: number): number {
  const before = Buffer.from(sql).subarray(0, location).toString();
  const [blank = ''] = /^(?:\s|--.*\n)*/.exec(sql.slice(before.length)) ?? [];
  return (before + blank).split('\n').length;
}

function isLater(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
