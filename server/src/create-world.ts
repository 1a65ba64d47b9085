// The only place that picks adapters.
import { brands } from '@sendero/core/brand/all';
import { markets } from '@sendero/core/market/all';
import { type Site, makeSites, siteByHost } from '@sendero/core/market/site';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { clockFrom, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createAnnouncer } from './db/announce.ts';
import { openDatabase } from './db/db.ts';
import { migrate } from './db/migrate.ts';
import { createDevHost } from './http/dev-host.ts';
import { createEmbeddedTokens } from './http/embedded-tokens.ts';
import { createTokens } from './http/tokens.ts';
import { createCounts } from './limits/counts-store.ts';
import { openLog } from './log.ts';
import { type Metrics, createMetrics } from './metrics.ts';
import { embeddedOutbox } from './ports/email/embedded.ts';
import { createOutboxStore } from './ports/email/outbox-store.ts';
import { smtpCarrier } from './ports/email/smtp.ts';
import { embeddedFlags, flagFile } from './ports/flags/embedded.ts';
import { type LiveFlags, liveFlags } from './ports/flags/live.ts';
import { ofrep } from './ports/flags/ofrep.ts';
import { geonamesCities } from './ports/geocoder/cities.ts';
import { embeddedGeocoder } from './ports/geocoder/embedded.ts';
import { engineGeocoder, guardEngine } from './ports/geocoder/engine-geocoder.ts';
import { google } from './ports/geocoder/google.ts';
import { nominatim } from './ports/geocoder/nominatim.ts';
import { pelias } from './ports/geocoder/pelias.ts';
import { photon } from './ports/geocoder/photon.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import { prepareSearch } from './ports/geocoder/region-search.ts';
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
import { loadRegions } from './region/load.ts';
import { openRegions, type OpenRegions } from './region/open-regions.ts';
import { openOperatorMap } from './region/operator-map.ts';
import type { Export } from './telemetry/otlp.ts';
import { timeStatements } from './telemetry/time-statements.ts';
import { withSpans } from './telemetry/with-spans.ts';
import { openPictures } from './region/pictures.ts';
import { loadTexts } from './texts.ts';
import type { World } from './world.ts';

export interface OpenWorld extends World {
  readonly flags: LiveFlags;
  /** Lets go of the database. */
  close(): Promise<void>;
}

/** What tests bring in place of the default. */
type Given = Partial<Pick<World, 'clock' | 'log' | 'regions' | 'riders'>>;

const REGIONS = new URL('../../regions/', import.meta.url);
/** A page that waits for a price waits no longer for a street engine. */
const ROUTE_PATIENCE_MS = 1000;
/** Connections that limits are counted on. */
const COUNTING_CONNECTIONS = 3;
/** A fleet that takes longer has not heard it, and is told again (SAF-14). */
const FLEET_PATIENCE_MS = 2000;
const FLEET_PAUSE_MS = 3000;

/** The world on the database at `url`, migrated; what is wrong with its files or settings is an Error that says so (WLB-04). */
export async function createWorld(config: Config, url: string, given: Given = {}): Promise<OpenWorld> {
  const usual = config.clock_start ? clockFrom(config.clock_start) : systemClock;
  const { clock = usual, log = openLog(config) } = given;
  const sites = makeSites(markets, brands, config.production ? 'prd' : 'san');
  siteByHost('', config.default_site, sites);
  const metrics = createMetrics();
  const cities = geonamesCities();
  const [flags, texts, operator_map, opened] = await Promise.all([
    openFlags(config, sites, { metrics, log }),
    loadTexts(),
    openOperatorMap(config.map, log),
    given.regions ? null : openOwnRegions(config, log),
    given.regions ? null : cities.prepare(),
  ]);
  const regions = given.regions ?? opened?.regions ?? (() => []);
  const dev_host = config.production || config.database_url !== undefined ? null : await createDevHost(sites);
  const exported = await openExports(config, metrics, log);
  const db = openDatabase(url);
  if (exported?.tracing) timeStatements(db.pool);
  await migrate(db.pool);
  const announcer = await createAnnouncer(db.pool, url);
  const counts = createCounts(openDatabase(url, COUNTING_CONNECTIONS));
  const pictures = openPictures();
  const ownGeocoder = embeddedGeocoder(regions, cities);
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
    counts,
    tokens: createTokens(config.signing_keys),
    embedded: createEmbeddedTokens([...config.embedded_hosts, ...(dev_host ? [dev_host.host] : [])]),
    dev_host,
    sites,
    regions,
    pictures,
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
    close: async () => {
      flags.stop();
      await opened?.close();
      await pictures.close();
      await announcer.close();
      await counts.close();
      await db.close();
      await exported?.close();
    },
  };
}

/** The packages of OpenTelemetry are loaded where something is to be exported, and nowhere else. */
async function openExports(
  { telemetry }: Config,
  { registry }: Metrics,
  log: Logger,
): Promise<Export | null> {
  if (!telemetry) return null;
  const { openExport } = await import('./telemetry/otlp.ts');
  return openExport(telemetry, registry, log);
}

/** Flags from the services that are configured, the European one first, and from the static file (FLG-01). */
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

/** The samples that come with the product, and what the operator imported. */
async function openOwnRegions({ data_dir }: Config, log: Logger): Promise<OpenRegions> {
  const sketches = await loadRegions(fileURLToPath(REGIONS));
  const opened = await openRegions({
    sketches,
    folder: join(data_dir, 'regions'),
    log,
    prepare: prepareSearch,
  });
  opened.regions().forEach(prepareSearch);
  return opened;
}

/**
 * The engines that are configured, the embedded geocoder behind them.
 *
 * Typed text goes to Photon, else to Pelias; points to Nominatim, else to the same. Google has a geocoder of its own. An id
 * goes to whose it is.
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

/** A street engine where its address is known, the regions' own streets behind it. */
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

/** A mail server where its address is known, else the outbox. */
function pickMails(
  { smtp_url, production }: Config,
  { clock, db, log }: Pick<World, 'clock' | 'db' | 'log'>,
): Pick<World, 'mails' | 'outbox'> {
  if (smtp_url) return { mails: withSpans('mail', smtpCarrier(smtp_url), ['send']), outbox: null };
  if (production) log.warn('SMTP_URL is not set: mails end in the outbox and reach nobody');
  const outbox = embeddedOutbox({ clock, store: createOutboxStore(db) });
  return { mails: outbox, outbox };
}

/** A real fleet where its address is known, else the embedded one. */
function pickRiders(
  config: Config,
  parts: Omit<Parameters<typeof embeddedFleet>[0], 'speed'>,
  watch: Pick<World, 'metrics' | 'log'>,
): RiderNetwork {
  const { rider_network_url: url, rider_network_secret: secret } = config;
  if (url === undefined) return embeddedFleet({ ...parts, speed: config.rider_speed });
  if (secret === undefined)
    throw new Error('RIDER_NETWORK_SECRET is required with RIDER_NETWORK_URL: it signs every request.');
  const guard = createGuard('fleet', { timeout_ms: FLEET_PATIENCE_MS, open_ms: FLEET_PAUSE_MS, ...watch });
  const fleet = networkFleet({ clock: parts.clock, url, secret, guard });
  return withSpans('riders', fleet, ['request', 'change', 'cancel']);
}
