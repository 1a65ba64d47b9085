// The only module that chooses adapters that have nothing to do with a database.
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
import { openMarkdownThread } from './features/site/markdown-thread.ts';
import { builtPages } from './http/built-pages.ts';
import { createDevHost } from './http/dev-host.ts';
import { createEmbeddedTokens } from './http/embedded-tokens.ts';
import type { PageSource } from './http/page-source.ts';
import { createTokens } from './http/tokens.ts';
import { startLoop } from './jobs/loop.ts';
import { openLog } from './log.ts';
import { type Metrics, createMetrics } from './metrics.ts';
import { embeddedFlags, flagFile } from './ports/flags/embedded.ts';
import { flagsOfSettings } from './ports/flags/settings.ts';
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
import { openIdProvider } from './ports/identity/openid.ts';
import { httpReceivers } from './ports/receivers/http.ts';
import { embeddedRouter } from './ports/router/embedded.ts';
import { engineRouter } from './ports/router/engine-router.ts';
import { osrm } from './ports/router/osrm.ts';
import type { Router } from './ports/router/port.ts';
import { valhalla } from './ports/router/valhalla.ts';
import { openOperatorMap } from './operator-map.ts';
import { type Sites, createSites } from './sites/sites.ts';
import type { Export } from './telemetry/otlp.ts';
import { loadOperatorTexts, loadTexts } from './texts.ts';
import { openWorldMap } from './world-map.ts';
import type { World } from './world.ts';

/** The parts of a world that belong to no database: the worlds of one process share them. */
export interface Shared extends Pick<
  World,
  | 'clock'
  | 'log'
  | 'metrics'
  | 'tracing'
  | 'tokens'
  | 'embedded'
  | 'dev_host'
  | 'sites'
  | 'regions'
  | 'pictures'
  | 'world_map'
  | 'operator_map'
  | 'geocoder'
  | 'ownGeocoder'
  | 'googleGeocoder'
  | 'router'
  | 'receivers'
  | 'identity'
  | 'help_centre'
  | 'texts'
  | 'operator_texts'
  | 'markdown'
  | 'pages'
> {
  readonly flags: LiveFlags;
  close(): Promise<void>;
}

/** The parts that tests may replace. */
export type Given = Partial<Pick<World, 'clock' | 'log' | 'regions' | 'riders'>>;

const REGIONS = new URL('../../regions/', import.meta.url);
/** How soon an import takes effect. */
const LOOK_FOR_REGIONS_MS = 2000;
/** A page waits no longer than this for a street engine when it needs a price. */
const ROUTE_PATIENCE_MS = 1000;

/** Throws an Error that says what is wrong with a file or setting (WLB-04). */
export async function createShared(config: Config, given: Given = {}): Promise<Shared> {
  const usual = config.clock_start ? clockFrom(config.clock_start) : systemClock;
  const { clock = usual, log = openLog(config) } = given;
  const { production, default_site } = config;
  const sites = createSites({ environment: production ? 'prd' : 'san', default_site });
  const metrics = createMetrics();
  const towns = geonamesTowns(() => sites.catalogue().markets.map(({ country_code }) => country_code));
  const [flags, texts, operator_map, world_map, opened] = await Promise.all([
    openFlags(config, sites, { metrics, log }),
    loadTexts(),
    openOperatorMap(config.map, log),
    openWorldMap(config.world_map),
    given.regions ? null : openOwnRegions(config, log),
    given.regions ? null : towns.prepare(),
  ]);
  const regions = given.regions ?? opened?.regions ?? (() => []);
  const isOutside = config.database_url !== undefined || config.cells.length > 0;
  const dev_host = config.production || isOutside ? null : await createDevHost(sites.all());
  const exported = await openExports(config, metrics, log);
  const pictures = openPictures(world_map?.path);
  const markdown = openMarkdownThread();
  const ownGeocoder = embeddedGeocoder(regions, towns);
  const receivers = httpReceivers({ isOpen: !config.production });
  return {
    clock,
    log,
    metrics,
    tracing: exported?.tracing ?? null,
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
    router: pickRouter(config, embeddedRouter(regions), { metrics, log }),
    receivers,
    identity: config.identity ? openIdProvider(config.identity, { metrics, log }) : null,
    flags: flagsOfSettings(flags, sites, clock),
    help_centre: config.help_centre
      ? helpProvider(config.help_centre, { clock, metrics, log })
      : embeddedHelpCentre({ clock, signing_keys: config.signing_keys }),
    texts,
    operator_texts: await loadOperatorTexts(texts),
    markdown,
    pages: await openPages(config),
    close: async () => {
      flags.stop();
      receivers.close();
      await opened?.close();
      await pictures.close();
      await markdown.close();
      await exported?.close();
    },
  };
}

/** The built pages, or their sources. Vite is loaded only in development. */
async function openPages({ web_dir, web_sources }: Config): Promise<PageSource> {
  if (!web_sources) return builtPages(web_dir);
  const { sourcePages } = await import('./http/source-pages.ts');
  return sourcePages(web_sources);
}

/** Loads the packages of OpenTelemetry only if something is exported. */
async function openExports({ telemetry }: Config, metrics: Metrics, log: Logger): Promise<Export | null> {
  if (!telemetry) return null;
  const { openExport } = await import('./telemetry/otlp.ts');
  return openExport(telemetry, metrics, log);
}

/** Flags from the configured services, the European one first, and from the static file (FLG-01). */
function openFlags(
  { flags: setting, flags_file: own_file, flag_services: { eu, asia, token } }: Config,
  sites: Sites,
  watch: Pick<World, 'metrics' | 'log'>,
): Promise<LiveFlags> {
  const providers = [
    ...(eu ? [ofrep({ name: 'flags-eu', url: eu, token })] : []),
    ...(asia ? [ofrep({ name: 'flags-asia', url: asia, token })] : []),
  ];
  const readFile = () => embeddedFlags(flagFile, sites.all(), { setting, own_file });
  return liveFlags({ providers, readFile, sites: sites.all, ...watch });
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
