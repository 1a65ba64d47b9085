// A whole server in a separate process, to be killed: on DATABASE_URL, in a small city. It has no riders and no
// background jobs unless WITH_JOBS is set. It sends its address to its parent, and ends with its parent.
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createWorld } from '../create-world.ts';
import { startJobs } from '../jobs/run.ts';
import { testRegions } from './test-region.ts';

const config = await readConfig(process.env);
const given = { log: pino({ level: 'silent' }), regions: testRegions() };
const world = await createWorld(config, config.database_url ?? '', given);
const app = await createApp(world);
if (process.env['WITH_JOBS']) startJobs(world);
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
// A killed process does not save compiled code for the next one; that is a third of a start.
flushCompileCache();
process.once('disconnect', () => process.exit(0));
