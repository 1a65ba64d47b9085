// Tests start this as a separate process, so that they can kill it. It opens the database and prints its address.
import { startEmbeddedPostgres } from '../embedded.ts';

const dataDir = process.argv[2] ?? '';
const { url } = await startEmbeddedPostgres({ dataDir, log: () => {} });
process.stdout.write(`${url}\n`);
process.stdin.resume();
