// The databases that an operator's command works on.
import { resolve } from 'node:path';
import { type Database, openDatabase } from './db.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { type CellSettings, cellSettings } from '../cells/cell-settings.ts';

/** One of them; `cell` is null where one database has all countries. */
export interface OpenedDatabase {
  readonly db: Database;
  readonly url: string;
  /** The database itself, past a pooler. */
  readonly listen_url: string;
  readonly cell: CellSettings | null;
}

interface Wish {
  /** Only the cell of this country. */
  readonly country?: string | undefined;
  readonly connections?: number;
}

/**
 * Works on the database that DATABASE_URL names, on those of all cells of DATABASES, one after the other, or on the
 * embedded one of DATA_DIR; each is migrated first.
 *
 * A cell whose database is away keeps the work from none of the others. Throws after them, and names it.
 */
export async function eachDatabase<Result>(
  env: NodeJS.ProcessEnv,
  { country, connections = 2 }: Wish,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result[]> {
  const cells = cellSettings(env);
  if (cells.length === 0) return [await inOne(env, connections, work)];
  const concerned = cells.filter(({ countries }) => country === undefined || countries.includes(country));
  if (concerned.length === 0) throw new Error(`CELLS leaves out the cell of ${country}.`);
  const results: Result[] = [];
  const failures: string[] = [];
  for (const cell of concerned)
    try {
      const { url, listen_url = url } = cell;
      results.push(await withDatabase({ url, listen_url, cell }, connections, work));
    } catch (error) {
      failures.push(`${cell.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return results;
}

async function inOne<Result>(
  env: NodeJS.ProcessEnv,
  connections: number,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const given = env['DATABASE_URL'];
  const dataDir = resolve(env['DATA_DIR'] ?? '.data');
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const url = given ?? embedded?.url ?? '';
  const listen_url = env['DATABASE_LISTEN_URL'] || url;
  try {
    return await withDatabase({ url, listen_url, cell: null }, connections, work);
  } finally {
    await embedded?.stop();
  }
}

async function withDatabase<Result>(
  at: Omit<OpenedDatabase, 'db'>,
  connections: number,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(at.url, connections);
  try {
    await migrate(db.pool);
    return await work({ ...at, db });
  } finally {
    await db.close();
  }
}
