// `npm run migrate`: applies the migrations that the database lacks, before servers of this version start.
import { openDatabase } from './db/db.ts';
import { migrate } from './db/migrate.ts';

const USAGE = `Usage:
  npm run migrate      DATABASE_URL names the database; DATABASE_LISTEN_URL does where that is a pooler`;

async function main(args: readonly string[]): Promise<void> {
  const url = process.env['DATABASE_LISTEN_URL'] || process.env['DATABASE_URL'];
  if (args.length > 0 || !url) throw new Error(USAGE);
  const db = openDatabase(url, 1);
  try {
    const names = await migrate(db.pool);
    process.stdout.write(names.length > 0 ? `Applied: ${names.join(', ')}\n` : 'Nothing to apply.\n');
  } finally {
    await db.close();
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
