// `npm run migrate`: applies the migrations that the database lacks, before servers of this version start.
import { openDatabase } from './db/db.ts';
import { migrate } from './db/migrate.ts';
import { environment } from './environment.ts';

/** Applies the migrations that the database lacks, past a pooler, and says which. */
export async function migrateDatabase(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> {
  const url = env['DATABASE_LISTEN_URL'] || env['DATABASE_URL'];
  if (!url)
    throw new Error(
      'DATABASE_URL names the database to migrate; DATABASE_LISTEN_URL does where that is a pooler.',
    );
  const db = openDatabase(url, 1);
  try {
    const names = await migrate(db.pool);
    say(names.length > 0 ? `Applied: ${names.join(', ')}` : 'Nothing to apply.');
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
