// Two cells in one process behind one entrance, each on a database of its own that can be cut off.
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { markets } from '@sendero/core/market/all';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import type { CellSettings } from '../cells/cell-settings.ts';
import { configOfCell } from '../cells/config-of-cell.ts';
import { createCellDirectory } from '../cells/neighbours.ts';
import type { Config } from '../config.ts';
import { createShared } from '../create-shared.ts';
import { openWorld } from '../create-world.ts';
import { createEntrance } from '../http/entrance.ts';
import { watchProcess } from '../watch-process.ts';
import { type Way, aWayToTheDatabase } from './a-way-to-the-database.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { testRegions } from './test-region.ts';
import { NOON, type TestWorld, testConfig } from './test-world.ts';

interface TestCell {
  readonly world: TestWorld;
  readonly app: FastifyInstance;
  readonly way: Way;
}

export interface TwoCells {
  /** Finland, and every country but Sweden. */
  readonly north: TestCell;
  /** Sweden alone. */
  readonly south: TestCell;
  /** Calls by HTTP to the entrance, as to an application: what is called is decided by the host. */
  readonly entrance: FastifyInstance;
  readonly address: string;
  close(): Promise<void>;
}

/** Opens both; by default with tests' configuration. */
export async function twoCells(changed: Partial<Config> = {}): Promise<TwoCells> {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const ways = await Promise.all(databases.map(({ url }) => aWayToTheDatabase(url)));
  const others = markets.map(({ country_code }) => country_code).filter((code) => code !== 'SE');
  const settings = {
    north: settingsOf('north', others, ways[0]),
    south: settingsOf('south', ['SE'], ways[1]),
  };
  const cells = Object.values(settings);
  const config = { ...testConfig, ...changed, cells };
  const clock = createTestClock(NOON);
  const given = { clock, log: pino({ level: 'silent' }), regions: testRegions() };
  const shared = await createShared(config, given);
  watchProcess(shared.metrics);
  const directory = createCellDirectory(cells.map(({ name }) => name));
  const front = createEntrance(config, shared);
  const open = async (cell: CellSettings, way: Way | undefined): Promise<TestCell> => {
    const opened = await openWorld(configOfCell(config, cell), cell.url, {
      shared,
      neighbours: directory.neighboursOf(cell.name),
    });
    const world = { ...opened, clock };
    const app = await createApp(world);
    directory.add(cell.name, world);
    await front.add(world, app);
    if (!way) throw new Error('There is no way.');
    return { world, app, way };
  };
  const [north, south] = [await open(settings.north, ways[0]), await open(settings.south, ways[1])];
  const address = await front.listen({ port: 0, host: '127.0.0.1' });
  return {
    north,
    south,
    address,
    entrance: asApplication(address),
    close: async () => {
      for (const { app } of [north, south]) await app.close();
      await front.close();
      for (const { world, way } of [north, south]) {
        way.mend();
        await world.close();
        await way.stop();
      }
      await shared.close();
      for (const database of databases) await database.drop();
    },
  };
}

const settingsOf = (name: string, countries: readonly string[], way: Way | undefined): CellSettings => ({
  name,
  countries,
  url: way?.url ?? '',
  listen_url: undefined,
  pool: undefined,
});

/** As much of an application as tests' callers use, over HTTP. */
function asApplication(address: string): FastifyInstance {
  const inject = async ({ method = 'GET', url, headers = {}, payload }: InjectOptions) => {
    const body = payload === undefined || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
    const sent = httpRequest(`${address}${typeof url === 'string' ? url : ''}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    const answer = await text(reply);
    return {
      statusCode: reply.statusCode ?? 0,
      headers: reply.headers,
      body: answer,
      json: () => JSON.parse(answer),
    } as LightMyRequestResponse;
  };
  const port = Number(new URL(address).port);
  return { inject, server: { address: () => ({ port }) } } as unknown as FastifyInstance;
}
