import { pino } from 'pino';
import type { Config } from '../config.ts';
import { type OpenWorld, createWorld } from '../create-world.ts';
import { signingKey } from '../http/mac.ts';
import { newCardKey } from '../payment-settings.ts';
import { type TestClock, createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { testRegions } from './test-region.ts';

export interface TestWorld extends OpenWorld {
  readonly clock: TestClock;
}

interface Options {
  /** By default a Wednesday at noon in Helsinki. */
  readonly now?: Date;
  readonly config?: Partial<Config>;
  /** Wraps the connection to its database, such as with a proxy. */
  readonly through?: (url: string) => Promise<string>;
  /** Whether what it goes through is a pooler in transaction mode. */
  readonly isPooled?: boolean;
  /** Wraps the connection past the pooler. */
  readonly listensThrough?: (url: string) => string;
}

export const NOON = new Date('2026-11-18T10:00:00Z');

/** The configuration of tests, by default of a single database. */
export const testConfig: Config = {
  port: 0,
  host: '127.0.0.1',
  data_dir: '/nonexistent',
  web_dir: new URL('./pages/', import.meta.url),
  world_map: new URL('./no-world.pmtiles', import.meta.url),
  web_sources: undefined,
  database_url: undefined,
  database: { pool: 10, listen_url: undefined, migrate_at_start: true },
  objects: undefined,
  cells: [],
  cell: undefined,
  default_site: 'fi',
  rider_speed: 20,
  rider_search: 'finds',
  flags: undefined,
  flags_file: undefined,
  flag_services: {},
  signing_keys: [signingKey('a key that only tests know, 32 characters and more')],
  evidence_key: signingKey('a key that signs the evidence of tests alone'),
  embedded_hosts: [],
  rider_network_secret: undefined,
  rider_network_url: undefined,
  geocoders: {},
  street_engine: undefined,
  help_centre: undefined,
  payments: { stripe: undefined, cybersource: undefined, sandbox: true, card_keys: [newCardKey()] },
  notices: { events_url: undefined, sms: undefined, whatsapp: undefined, push: undefined },
  calls: undefined,
  map: undefined,
  nats: undefined,
  valkey: undefined,
  identity: undefined,
  staff_passwords: true,
  smtp_url: undefined,
  mail_from: undefined,
  public_url: undefined,
  clock_start: undefined,
  rate_limit: 1_000_000,
  sockets_per_user: 200,
  followers_per_address: 300,
  metrics_token: undefined,
  telemetry: undefined,
  access_log_sample: 0,
  archives_orders: true,
  proofs_kept_days: undefined,
  production: false,
  drain_ms: 0,
  trusted_proxies: 0,
};

/**
 * A complete new world: a fresh database, a small city, the embedded ports and a clock that stands still until moved.
 */
export async function createTestWorld({
  now = NOON,
  config: changed = {},
  through = (url) => Promise.resolve(url),
  isPooled = false,
  listensThrough = (url) => url,
}: Options = {}): Promise<TestWorld> {
  const database = await createTestDatabase();
  const pooled = isPooled && {
    database: { ...testConfig.database, listen_url: listensThrough(database.url) },
  };
  const all = { ...testConfig, ...changed, ...pooled };
  const world = await worldOn(await through(database.url), all, createTestClock(now));
  return {
    ...world,
    close: async () => {
      await world.close();
      await database.drop();
    },
  };
}

/** A second server on the database of `first`, with the same clock; close it before `first`. */
export function createSecondWorld({ db, config: same, clock }: TestWorld): Promise<TestWorld> {
  return worldOn(db.pool.options.connectionString ?? '', same, clock);
}

async function worldOn(url: string, of: Config, clock: TestClock): Promise<TestWorld> {
  const world = await createWorld(of, url, {
    clock,
    log: pino({ level: 'silent' }),
    regions: testRegions(),
  });
  return { ...world, clock };
}
