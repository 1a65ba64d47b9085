import { request } from 'node:http';
import { markets } from '@sendero/core/market/all';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { startJobs } from '../jobs/run.ts';
import { aWayToTheDatabase } from '../testing/a-way-to-the-database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { testRegions } from '../testing/test-region.ts';
import { testConfig } from '../testing/test-world.ts';
import { startCells } from './start-cells.ts';

/** Asks for what is not there, and lets the connection end. */
const statusOf = (address: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${address}/nothing/api/v1/there`,
      { headers: { host, connection: 'close' } },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      },
    );
    sent.once('error', reject);
    sent.end();
  });

it('serves the cells that are there, and the others from when their database comes until it is stopped [SCL-07]', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [north, south] = await Promise.all(databases.map(({ url }) => aWayToTheDatabase(url)));
  if (!north || !south) throw new Error('There is no way.');
  const others = markets.map(({ country_code }) => country_code).filter((code) => code !== 'SE');
  const settings = { listen_url: undefined, pool: undefined };
  const cells = [
    { name: 'north', url: north.url, countries: others, ...settings },
    { name: 'south', url: south.url, countries: ['SE'], ...settings },
  ];
  south.refuse();
  const started = await startCells(
    { ...testConfig, cells },
    { prepare: (world) => world.queue.open(), makeApp: createApp, startJobs },
    { log: pino({ level: 'silent' }), regions: testRegions() },
  );
  const [known, missing] = [
    await statusOf(started.address, 'fi.localhost'),
    await statusOf(started.address, 'se.localhost'),
  ];
  expect(missing).toBe(503);
  expect(known).toBe(404);
  expect(started.worlds()).toHaveLength(1);
  south.mend();
  await expect
    .poll(() => statusOf(started.address, 'se.localhost'), { timeout: 5000, interval: 50 })
    .toBe(404);
  await started.stopJobs();
  await started.closeCalls();
  await started.closeWorlds();
  await expect(statusOf(started.address, 'fi.localhost')).rejects.toThrow('ECONNREFUSED');
  await Promise.all([north.stop(), south.stop()]);
  for (const database of databases) await database.drop();
});
