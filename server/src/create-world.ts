// The only module that chooses adapters.
import { brands } from '@sendero/core/brand/all';
import { markets } from '@sendero/core/market/all';
import { type Site, makeSites, siteByHost } from '@sendero/core/market/site';
import { openPictures } from '@sendero/places/pictures';
import { openRegions } from '@sendero/places/regions';
import { prepareSearch } from '@sendero/places/search';
import { compileSketches } from '@sendero/places/sketch';
import { geonamesTowns } from '@sendero/places/towns';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { clockFrom, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createAnnouncer } from './db/announce.ts';
import { type Database, openDatabase } from './db/db.ts';
import { migrate, refuseUnmigrated } from './db/migrate.ts';
import { openMarkdownThread } from './features/site/markdown-thread.ts';
import { builtPages } from './http/built-pages.ts';
import { createDevHost } from './http/dev-host.ts';
import { createEmbeddedTokens } from './http/embedded-tokens.ts';
import type { PageSource } from './http/page-source.ts';
import { createTokens } from './http/tokens.ts';
import { createCounts } from './limits/counts-store.ts';
import { startLoop } from './jobs/loop.ts';
import { openLog } from './log.ts';
import { type Metrics, createMetrics } from './metrics.ts';
import { embeddedOutbox } from './ports/email/embedded.ts';
import { createOutboxStore } from './ports/email/outbox-store.ts';
import { smtpCarrier } from './ports/email/smtp.ts';
import { embeddedFlags, flagFile } from './ports/flags/embedded.ts';
import { type LiveFlags, liveFlags } from './ports/flags/live.ts';
import { ofrep } from './ports/flags/ofrep.ts';
import { embeddedGeocoder } from './ports/geocoder/embedded.ts';
import { engineGeocoder, guardEngine } from './ports/geocoder/engine-geocoder.ts';
import { google } from './ports/geocoder/google.ts';
import { nominatim } from './ports/geocoder/nominatim.ts';
import { pelias } from './ports/geocoder/pelias.ts';
import { photon } from './ports/geocoder/photon.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import { createGuard } from './ports/guard.ts';
import { embeddedHelpCentre } from './ports/help-centre/embedded.ts';
import { helpProvider } from './ports/help-centre/provider.ts';
import { pickPayments } from './ports/payments/pick.ts';
import { embeddedFleet } from './ports/riders/embedded.ts';
import { createFleetStore } from './ports/riders/fleet-store.ts';
import { networkFleet } from './ports/riders/network.ts';
import type { RiderNetwork } from './ports/riders/port.ts';
import { embeddedRouter } from './ports/router/embedded.ts';
import { engineRouter } from './ports/router/engine-router.ts';
import { osrm } from './ports/router/osrm.ts';
import type { Router } from './ports/router/port.ts';
import { valhalla } from './ports/router/valhalla.ts';
import { openOperatorMap } from './operator-map.ts';
import { createJobQueue } from './queue/job-queue.ts';
import { createProcessState } from './state/process-state.ts';
import type { Export } from './telemetry/otlp.ts';
import { timeStatements } from './telemetry/time-statements.ts';
import { withSpans } from './telemetry/with-spans.ts';
import { loadTexts } from './texts.ts';
import { openWorldMap } from './world-map.ts';
import type { World } from './world.ts';

export interface OpenWorld extends World {
  readonly flags: LiveFlags;
  /** Closes the database connections. */
  close(): Promise<void>;
}

/** The parts that tests may replace. */
type Given = Partial<Pick<World, 'clock' | 'log' | 'regions' | 'riders'>>;

const REGIONS = new URL('../../regions/', import.meta.url);
/** How soon an import takes effect. */
const LOOK_FOR_REGIONS_MS = 2000;
/** A page waits no longer than this for a street engine when it needs a price. */
const ROUTE_PATIENCE_MS = 1000;
/** Database connections reserved for counting limits. */
const COUNTING_CONNECTIONS = 3;
/** If a fleet takes longer to answer, the request is sent again (SAF-14). */
const FLEET_PATIENCE_MS = 2000;
const FLEET_PAUSE_MS = 3000;

/**
 * Creates the world on the migrated database at `url`. Throws an Error that says what is wrong with a file or setting
 * (WLB-04).
 */
export async function createWorld(config: Config, url: string, given: Given = {}): Promise<OpenWorld> {
  const usual = config.clock_start ? clockFrom(config.clock_start) : systemClock;
  const { clock = usual, log = openLog(config) } = given;
  const sites = makeSites(markets, brands, config.production ? 'prd' : 'san');
  siteByHost('', config.default_site, sites);
  const metrics = createMetrics();
  const towns = geonamesTowns(markets.map(({ country_code }) => country_code));
  const [flags, texts, operator_map, world_map, opened] = await Promise.all([
    openFlags(config, sites, { metrics, log }),
    loadTexts(),
    openOperatorMap(config.map, log),
    openWorldMap(config.world_map),
    given.regions ? null : openOwnRegions(config, log),
    given.regions ? null : towns.prepare(),
  ]);
  const regions = given.regions ?? opened?.regions ?? (() => []);
  const dev_host = config.production || config.database_url !== undefined ? null : await createDevHost(sites);
  const exported = await openExports(config, metrics, log);
  const { pool, listen_url = url, migrate_at_start } = config.database;
  const isPooled = listen_url !== url;
  const db = openDatabase(url, pool, { isPooled });
  if (exported?.tracing) timeStatements(db.pool);
  await withDirect(isPooled ? listen_url : null, db, (direct) =>
    migrate_at_start ? migrate(direct.pool) : refuseUnmigrated(direct.pool),
  );
  const announcer = await createAnnouncer(db.pool, listen_url);
  const counts = createCounts(openDatabase(url, COUNTING_CONNECTIONS, { isPooled }));
  const queue = createJobQueue(db, log);
  const pictures = openPictures(world_map?.path);
  const markdown = openMarkdownThread();
  const ownGeocoder = embeddedGeocoder(regions, towns);
  const router = pickRouter(config, embeddedRouter(regions), { metrics, log });
  const riders =
    given.riders ??
    pickRiders(config, { clock, router, regions, store: createFleetStore(db) }, { metrics, log });
  return {
    config,
    clock,
    log,
    metrics,
    tracing: exported?.tracing ?? null,
    db,
    announcer,
    queue,
    counts,
    ...createProcessState(clock, config),
    tokens: createTokens(config.signing_keys),
    embedded: createEmbeddedTokens([...config.embedded_hosts, ...(dev_host ? [dev_host.host] : [])]),
    dev_host,
    sites,
    regions,
    pictures,
    world_map,
    operator_map,
    ownGeocoder,
    ...pickGeocoders(config, ownGeocoder, { metrics, log }),
    router,
    riders,
    payments: await pickPayments(config, { clock, db }),
    flags,
    help_centre: config.help_centre
      ? helpProvider(config.help_centre, { clock, metrics, log })
      : embeddedHelpCentre({ clock, signing_keys: config.signing_keys }),
    ...pickMails(config, { clock, db, log }),
    texts,
    markdown,
    pages: await openPages(config),
    close: async () => {
      flags.stop();
      await opened?.close();
      await pictures.close();
      await markdown.close();
      await announcer.close();
      await queue.close();
      await counts.close();
      await db.close();
      await exported?.close();
    },
  };
}

/** Works on the database past its pooler, where there is one. */
async function withDirect(
  url: string | null,
  db: Database,
  work: (direct: Database) => Promise<unknown>,
): Promise<void> {
  const direct = url === null ? db : openDatabase(url, 1);
  try {
    await work(direct);
  } finally {
    if (direct !== db) await direct.close();
  }
}

/** The built pages, or their sources. Vite is loaded only in development. */
async function openPages({ web_dir, web_sources }: Config): Promise<PageSource> {
  if (!web_sources) return builtPages(web_dir);
  const { sourcePages } = await import('./http/source-pages.ts');
  return sourcePages(web_sources);
}

/** Loads the packages of OpenTelemetry only if something is exported. */
async function openExports(
  { telemetry }: Config,
  { registry }: Metrics,
  log: Logger,
): Promise<Export | null> {
  if (!telemetry) return null;
  const { openExport } = await import('./telemetry/otlp.ts');
  return openExport(telemetry, registry, log);
}

/** Flags from the configured services, the European one first, and from the static file (FLG-01). */
function openFlags(
  { flags: setting, flags_file: own_file, flag_services: { eu, asia, token } }: Config,
  sites: readonly Site[],
  watch: Pick<World, 'metrics' | 'log'>,
): Promise<LiveFlags> {
  const providers = [
    ...(eu ? [ofrep({ name: 'flags-eu', url: eu, token })] : []),
    ...(asia ? [ofrep({ name: 'flags-asia', url: asia, token })] : []),
  ];
  const readFile = () => embeddedFlags(flagFile, sites, { setting, own_file });
  return liveFlags({ providers, readFile, sites, ...watch });
}

/** The sample regions of the product, and those that the operator imported. */
async function openOwnRegions({ data_dir }: Config, log: Logger) {
  const sketches = await compileSketches(fileURLToPath(REGIONS));
  const { regions, refresh } = await openRegions({
    sketches,
    folder: join(data_dir, 'regions'),
    log,
    prepare: prepareSearch,
  });
  regions().forEach(prepareSearch);
  const failed = (error: unknown) => log.error({ err: error }, 'looking for regions');
  const loop = startLoop(LOOK_FOR_REGIONS_MS, refresh, failed);
  return { regions, close: () => loop.stop() };
}

/**
 * The configured engines, with the embedded geocoder as fallback.
 *
 * Typed text goes to Photon, else to Pelias; points go to Nominatim, else to the text's engine. Google is a geocoder of
 * its own. An id goes to the geocoder that issued it.
 */
function pickGeocoders(
  { geocoders: settings }: Config,
  embedded: Geocoder,
  watch: Pick<World, 'metrics' | 'log'>,
): Pick<World, 'geocoder' | 'googleGeocoder'> {
  const engines = {
    photon: settings.photon && guardEngine(photon(settings.photon), watch),
    pelias: settings.pelias && guardEngine(pelias(settings.pelias), watch),
    nominatim: settings.nominatim && guardEngine(nominatim(settings.nominatim), watch),
    google: settings.google && guardEngine(google(settings.google), watch),
  };
  const known = Object.values(engines).filter((engine) => engine !== undefined);
  const suggesting = engines.photon ?? engines.pelias;
  const reversing = engines.nominatim ?? suggesting;
  const googled = { suggesting: engines.google, reversing: engines.google, known };
  return {
    geocoder: engineGeocoder({ suggesting, reversing, known }, embedded),
    googleGeocoder: engines.google ? engineGeocoder(googled, embedded) : null,
  };
}

/** The configured street engine, with the regions' own streets as fallback. */
function pickRouter(
  { street_engine: picked }: Config,
  embedded: Router,
  watch: Pick<World, 'metrics' | 'log'>,
): Router {
  if (!picked) return embedded;
  const engine = picked.name === 'osrm' ? osrm(picked) : valhalla(picked);
  const guard = createGuard(picked.name, { timeout_ms: ROUTE_PATIENCE_MS, ...watch });
  return engineRouter(engine, guard, embedded);
}

/** The configured mail server, else the outbox. */
function pickMails(
  { smtp_url, production }: Config,
  { clock, db, log }: Pick<World, 'clock' | 'db' | 'log'>,
): Pick<World, 'mails' | 'outbox'> {
  if (smtp_url) return { mails: withSpans('mail', smtpCarrier(smtp_url), ['send']), outbox: null };
  if (production) log.warn('SMTP_URL is not set: mails end in the outbox and reach nobody');
  const outbox = embeddedOutbox({ clock, store: createOutboxStore(db) });
  return { mails: outbox, outbox };
}

/** The configured real fleet, else the embedded one. */
function pickRiders(
  config: Config,
  parts: Omit<Parameters<typeof embeddedFleet>[0], 'speed'>,
  watch: Pick<World, 'metrics' | 'log'>,
): RiderNetwork {
  const { rider_network_url: url, rider_network_secret: secret } = config;
  if (url === undefined)
    return embeddedFleet({ ...parts, speed: config.rider_speed, search: () => config.rider_search });
  if (secret === undefined)
    throw new Error('RIDER_NETWORK_SECRET is required with RIDER_NETWORK_URL: it signs every request.');
  const guard = createGuard('fleet', { timeout_ms: FLEET_PATIENCE_MS, open_ms: FLEET_PAUSE_MS, ...watch });
  const fleet = networkFleet({ clock: parts.clock, url, secret, guard });
  return withSpans('riders', fleet, ['request', 'change', 'cancel']);
}
