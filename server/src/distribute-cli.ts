// `npm run distribute`: distributes the tables over the servers of a Citus coordinator, before servers of this version start.
import { openDatabase } from './db/db.ts';
import { distribute } from './db/distribute.ts';
import { refuseUnmigrated } from './db/migrate.ts';

const USAGE = `Usage:
  npm run distribute            DATABASE_URL names the Citus coordinator; DATABASE_LISTEN_URL does where that is a pooler
  npm run distribute -- --dry   only says what it would do`;

async function main(args: readonly string[]): Promise<void> {
  const url = process.env['DATABASE_LISTEN_URL'] || process.env['DATABASE_URL'];
  const isDry = args[0] === '--dry';
  if (args.length > (isDry ? 1 : 0) || !url) throw new Error(USAGE);
  const db = openDatabase(url, 2);
  try {
    await refuseUnmigrated(db.pool);
    const client = await db.pool.connect();
    const done = await distribute(client, { isDry }).finally(() => client.release(true));
    const lines = done.length > 0 ? done : ['Everything is where it belongs.'];
    process.stdout.write(`${isDry && done.length > 0 ? 'Would have:\n' : ''}${lines.join('\n')}\n`);
  } finally {
    await db.close();
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
