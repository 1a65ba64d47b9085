// Checks one sheet, as a server does for whoever uploads it, and tells what it took; then places it where asked to.
import { readFile } from 'node:fs/promises';
import { readConfig } from '@sendero/server/src/config.ts';
import { createWorld } from '@sendero/server/src/create-world.ts';
import { beginPlacing } from '@sendero/server/src/features/bulk/begin-placing.ts';
import { createBulkJob } from '@sendero/server/src/features/bulk/create-bulk-job.ts';
import { findBulkJob } from '@sendero/server/src/features/bulk/store.ts';
import { workOnNextBulkJob } from '@sendero/server/src/features/bulk/work-on-bulk-job.ts';
import { pino } from 'pino';
import { OWNER } from './shops.ts';

const { FILE = '', SHOP = '', PLACE } = process.env;

const config = await readConfig(process.env);
const world = await createWorld(config, config.database_url ?? '', {
  log: pino({ level: 'error' }, pino.destination(2)),
});
const [site] = world.sites.all().filter(({ market }) => market.country_code === OWNER.country_code);
if (!site) throw new Error('The country of the measurements has no site.');
const asking = { site, caller: OWNER };
// The region is drawn before the clock starts, as it is on a server that has been asked before.
await world.geocoder.autocomplete({ query: 'Mannerheimintie 1', country: 'FI', language: 'en' });
const content = await readFile(FILE);

const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
const begin = performance.now();
const key = await createBulkJob(world, asking, { vendor_id: SHOP, file_name: FILE, content, waits: true });
const ms = performance.now() - begin;
clearInterval(watch);

let placing_ms = 0;
if (PLACE) {
  const browser = { ip: '127.0.0.1', accept: '*/*', user_agent: '', language: '', screen: null };
  await beginPlacing(world, asking, key.job_id, {
    asker: { ip: '', origin: '', language: undefined },
    browser,
  });
  const start = performance.now();
  await workOnNextBulkJob(world, new AbortController().signal);
  placing_ms = performance.now() - start;
}
const job = await findBulkJob(world.db, key);
process.send?.({ ms, mb: (peak - before) / 1e6, placing_ms, counts: job?.counts });
process.once('disconnect', () => void world.close().then(() => process.exit(0)));
