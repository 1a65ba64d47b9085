// Started by the tests as a process of its own, so that it can be killed: opens the database and prints its address.
import { startEmbeddedPostgres } from '../embedded.ts';

const dataDir = process.argv[2] ?? '';
const { url } = await startEmbeddedPostgres({ dataDir, log: () => {} });
process.stdout.write(`${url}\n`);
process.stdin.resume();
