// `npm run migrate`: applies the migrations that the database lacks, before servers of this version start.
import { cellSettings } from './cells/cell-settings.ts';
import { openDatabase } from './db/db.ts';
import { migrate } from './db/migrate.ts';
import { WRONG_TEXT_ORDER, sortsByCode } from './db/text-order.ts';
import { environment } from './environment.ts';

type Say = (line: string) => void;

/**
 * Applies the migrations that the database lacks, past a pooler, and says which; with DATABASES those of each cell. A
 * cell that cannot be migrated keeps none of the others from it, and is named at the end.
 */
export async function migrateDatabase(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const cells = cellSettings(env);
  if (cells.length === 0) return migrateOne(env['DATABASE_LISTEN_URL'] || env['DATABASE_URL'], say);
  const failed: string[] = [];
  for (const { name, url, listen_url } of cells)
    await migrateOne(listen_url ?? url, (line) => say(`${name}: ${line}`)).catch((error: unknown) => {
      say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      failed.push(name);
    });
  if (failed.length > 0) throw new Error(`Not migrated: ${failed.join(', ')}. Run it again.`);
}

async function migrateOne(url: string | undefined, say: Say): Promise<void> {
  if (!url)
    throw new Error(
      'DATABASE_URL names the database to migrate; DATABASE_LISTEN_URL does where that is a pooler, DATABASES where there are cells.',
    );
  const db = openDatabase(url, 1);
  try {
    const names = await migrate(db.pool);
    say(names.length > 0 ? `Applied: ${names.join(', ')}` : 'Nothing to apply.');
    if (!(await sortsByCode(db.pool))) say(`Warning: ${WRONG_TEXT_ORDER}`);
  } finally {
    await db.close();
  }
}

if (import.meta.main)
  await migrateDatabase(environment(), (line) => void process.stdout.write(`${line}\n`)).catch(
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
