import { pino } from 'pino';
import type { Config } from '../config.ts';
import { type OpenWorld, createWorld } from '../create-world.ts';
import { type TestClock, createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { testRegion } from './test-region.ts';

export interface TestWorld extends OpenWorld {
  readonly clock: TestClock;
}

interface Options {
  /** A Wednesday at noon in Helsinki, unless told. */
  readonly now?: Date;
  readonly config?: Partial<Config>;
}

const NOON = new Date('2026-11-18T10:00:00Z');

const config: Config = {
  port: 0,
  host: '127.0.0.1',
  data_dir: '/nonexistent',
  database_url: undefined,
  default_site: 'fi',
  rider_speed: 20,
  signing_keys: ['a key that only tests know, 32 characters and more'],
  rider_network_secret: undefined,
  rider_network_url: undefined,
  clock_start: undefined,
  rate_limit: 1_000_000,
  production: false,
};

/** A whole world of its own: a fresh database, a small city, the embedded ports and a clock that stands still until moved. */
export async function createTestWorld({
  now = NOON,
  config: changed = {},
}: Options = {}): Promise<TestWorld> {
  const database = await createTestDatabase();
  const clock = createTestClock(now);
  const world = await createWorld({ ...config, ...changed }, database.url, {
    clock,
    log: pino({ level: 'silent' }),
    regions: [testRegion()],
  });
  return {
    ...world,
    clock,
    close: async () => {
      await world.close();
      await database.drop();
    },
  };
}
