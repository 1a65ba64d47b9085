// The only place that picks adapters.
import { brands } from '@sendero/core/brand/all';
import { markets } from '@sendero/core/market/all';
import { makeSites, siteByHost } from '@sendero/core/market/site';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { clockFrom, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createAnnouncer } from './db/announce.ts';
import { openDatabase } from './db/db.ts';
import { migrate } from './db/migrate.ts';
import { createTokens } from './http/tokens.ts';
import { createMetrics } from './metrics.ts';
import { embeddedFlags, flagFile } from './ports/flags/embedded.ts';
import { geonamesCities } from './ports/geocoder/cities.ts';
import { embeddedGeocoder } from './ports/geocoder/embedded.ts';
import { embeddedFleet } from './ports/riders/embedded.ts';
import { createFleetStore } from './ports/riders/fleet-store.ts';
import { networkFleet } from './ports/riders/network.ts';
import type { RiderNetwork } from './ports/riders/port.ts';
import { embeddedRouter } from './ports/router/embedded.ts';
import { loadRegions } from './region/load.ts';
import { loadTexts } from './texts.ts';
import type { World } from './world.ts';

export interface OpenWorld extends World {
  /** Lets go of the database. */
  close(): Promise<void>;
}

/** What tests bring in place of the default. */
type Given = Partial<Pick<World, 'clock' | 'log' | 'regions' | 'riders'>>;

const REGIONS = new URL('../../regions/', import.meta.url);

/** The world on the database at `url`, migrated; what is wrong with its files or settings is an Error that says so (WLB-04). */
export async function createWorld(config: Config, url: string, given: Given = {}): Promise<OpenWorld> {
  const usual = config.clock_start ? clockFrom(config.clock_start) : systemClock;
  const { clock = usual, log = pino({ level: config.production ? 'info' : 'warn' }) } = given;
  const sites = makeSites(markets, brands, config.production ? 'prd' : 'san');
  siteByHost('', config.default_site, sites);
  const [flags, texts, regions] = await Promise.all([
    embeddedFlags(flagFile, sites),
    loadTexts(),
    given.regions ?? loadRegions(fileURLToPath(REGIONS)),
  ]);
  const db = openDatabase(url);
  await migrate(db.pool);
  const announcer = await createAnnouncer(db.pool, url);
  const router = embeddedRouter(regions);
  const riders = given.riders ?? pickRiders(config, { clock, router, regions, store: createFleetStore(db) });
  return {
    config,
    clock,
    log,
    metrics: createMetrics(),
    db,
    announcer,
    tokens: createTokens(config.signing_keys),
    sites,
    regions,
    geocoder: embeddedGeocoder(regions, geonamesCities()),
    router,
    riders,
    flags,
    texts,
    close: async () => {
      await announcer.close();
      await db.close();
    },
  };
}

/** A real fleet where its address is known, else the embedded one. */
function pickRiders(config: Config, parts: Omit<Parameters<typeof embeddedFleet>[0], 'speed'>): RiderNetwork {
  const { rider_network_url: url, rider_network_secret: secret } = config;
  if (url === undefined) return embeddedFleet({ ...parts, speed: config.rider_speed });
  if (secret === undefined)
    throw new Error('RIDER_NETWORK_SECRET is required with RIDER_NETWORK_URL: it signs every request.');
  return networkFleet({ clock: parts.clock, url, secret });
}
