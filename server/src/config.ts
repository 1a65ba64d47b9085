import { resolve } from 'node:path';
import { type CallExchangeSettings, callExchange } from './call-settings.ts';
import { type CellSettings, cellSettings } from './cells/cell-settings.ts';
import { type DatabaseSettings, databaseSettings } from './database-settings.ts';
import { type EmbeddedHost, embeddedHosts } from './embedded-hosts.ts';
import { type SearchMood, searchMood } from './fleet-settings.ts';
import type { SigningKey, SigningKeys } from './http/mac.ts';
import { type HelpSettings, helpSettings } from './help-settings.ts';
import { type MailSettings, mailSettings } from './mail-settings.ts';
import { mapSettings, type MapSettings } from './map-settings.ts';
import { type NatsSettings, natsSettings } from './nats-settings.ts';
import { type NoticeProviders, noticeProviders } from './notice-settings.ts';
import { type ObjectSettings, objectSettings } from './object-settings.ts';
import { type PaymentSettings, paymentSettings } from './payment-settings.ts';
import { type StaffSettings, staffSettings } from './identity-settings.ts';
import { evidenceSecret, signingKeys } from './signing-settings.ts';
import { type TelemetrySettings, telemetrySettings } from './telemetry-settings.ts';
import { type ValkeySettings, valkeySettings } from './valkey-settings.ts';

/** The configuration of this process: the environment, read once (docs/operate.md). */
export interface Config extends MailSettings, StaffSettings {
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** The directory of the built pages. */
  readonly web_dir: URL;
  /** The map of the world under the regions; the build writes it. */
  readonly world_map: URL;
  /** The directory of the pages' sources, served instead of the built pages; never in production. */
  readonly web_sources: URL | undefined;
  /** Undefined: the embedded database server is used. */
  readonly database_url: string | undefined;
  readonly database: DatabaseSettings;
  /** Where photos and sheets lie; undefined: in the database. */
  readonly objects: ObjectSettings | undefined;
  /** Those that this process serves; empty if one database has all countries. */
  readonly cells: readonly CellSettings[];
  /** A world's own; undefined if there are none. */
  readonly cell: CellSettings | undefined;
  readonly default_site: string;
  /** Simulated riders: simulated seconds per second. */
  readonly rider_speed: number;
  /** How the simulated fleet's searches go. */
  readonly rider_search: SearchMood;
  /** The first key signs, all of them verify. */
  readonly signing_keys: SigningKeys;
  /** What the key that signs evidence follows from. */
  readonly evidence_key: SigningKey;
  /** Flags in the form of flags.json, over which they take precedence; undefined: that file alone applies. */
  readonly flags: string | undefined;
  /** A file of the same form that overrides both, and is read again at every refresh. */
  readonly flags_file: string | undefined;
  /** Flag services, which take precedence over any file. */
  readonly flag_services: FlagServices;
  /** Restaurant platforms that embed the portal. */
  readonly embedded_hosts: readonly EmbeddedHost[];
  /** Verifies the reports of a real fleet; undefined if only the embedded fleet is used. */
  readonly rider_network_secret: string | undefined;
  /** Where a real fleet takes requests; undefined: the embedded fleet is used. */
  readonly rider_network_url: string | undefined;
  /** External geocoders, used before the embedded one. */
  readonly geocoders: GeocoderSettings;
  /** The external routing engine; undefined: only the regions' own streets. */
  readonly street_engine: StreetEngineSettings | undefined;
  /** The help centre's provider; undefined: the site's own pages. */
  readonly help_centre: HelpSettings | undefined;
  /** The payment provider and its settings. */
  readonly payments: PaymentSettings;
  /** What notices to recipients go by, beside mails. */
  readonly notices: NoticeProviders;
  /** What puts calls through; undefined: nothing does. */
  readonly calls: CallExchangeSettings | undefined;
  /** The operator's own map; undefined: the regions' maps. */
  readonly map: MapSettings | undefined;
  /** What announcements go through; undefined: PostgreSQL's own notifications. */
  readonly nats: NatsSettings | undefined;
  /** Where positions are kept and limits counted; undefined: in PostgreSQL. */
  readonly valkey: ValkeySettings | undefined;
  /** The time at the start, to try the product at another hour; undefined: the real time. Never in production. */
  readonly clock_start: Date | undefined;
  /** Calls a minute per credential or address. */
  readonly rate_limit: number;
  /** Concurrent live connections of one credential's owner to one server. */
  readonly sockets_per_user: number;
  /** Tracking pages of one network address that one server keeps up to date; further ones ask now and then. */
  readonly followers_per_address: number;
  /** The token that permits reading the metrics; undefined: anybody on this machine may read them. */
  readonly metrics_token: string | undefined;
  /** Where traces and metrics are exported to; undefined: nowhere. */
  readonly telemetry: TelemetrySettings | undefined;
  /** The share of good answers that is logged; every other answer is always logged. */
  readonly access_log_sample: number;
  /** Whether finished orders move to the archive. */
  readonly archives_orders: boolean;
  /** How many days riders' proofs are retained; undefined: as each market says. */
  readonly proofs_kept_days: number | undefined;
  readonly production: boolean;
  /** How long a stop goes on answering calls after `/readyz` went down, so that proxies notice. */
  readonly drain_ms: number;
  /**
   * The number of proxies in front of the server, each of which appends the address of its client. Earlier addresses in
   * the header are not trusted.
   */
  readonly trusted_proxies: number;
}

/** The configured services that speak OFREP, and their common credential. */
interface FlagServices {
  readonly eu?: URL | undefined;
  readonly asia?: URL | undefined;
  readonly token?: string | undefined;
}

/** The configured geocoders. */
interface GeocoderSettings {
  readonly photon?: { readonly url: URL } | undefined;
  readonly pelias?: { readonly url: URL; readonly api_key: string | undefined } | undefined;
  readonly nominatim?: { readonly url: URL } | undefined;
  /** `url` replaces Google's own addresses. */
  readonly google?: { readonly api_key: string; readonly url: URL | undefined } | undefined;
}

export type StreetEngineSettings =
  | {
      readonly name: 'osrm';
      readonly url: URL;
      /** The profile that the engine's map was prepared with. */
      readonly profile: string;
    }
  | { readonly name: 'valhalla'; readonly url: URL };

/** With the 14 s that a stop may take after it, it fits the 30 s that Kubernetes gives one. */
const DRAIN_S = 10;

/** Reads and checks the environment; throws an Error that names the variable with a wrong value (WLB-04). */
export async function readConfig(env: NodeJS.ProcessEnv, usual_port = 3000): Promise<Config> {
  const data_dir = resolve(env['DATA_DIR'] ?? '.data');
  const cells = cellSettings(env);
  const database_url = env['DATABASE_URL'];
  const signing_keys = await signingKeys(env);
  return {
    port: Math.trunc(number(env, 'PORT', usual_port, 0, 65_535)),
    host: env['HOST'] ?? '127.0.0.1',
    data_dir,
    web_dir: new URL('../../web/dist/', import.meta.url),
    world_map: new URL('../../places/dist/world.pmtiles', import.meta.url),
    web_sources: webSources(env),
    database_url,
    database: databaseSettings(env),
    objects: objectSettings(env),
    cells,
    cell: undefined,
    default_site: env['DEFAULT_SITE'] ?? 'fi',
    rider_speed: number(env, 'RIDER_SPEED', 20, 0.1, 10_000),
    rider_search: searchMood(env['RIDER_SEARCH']),
    signing_keys,
    evidence_key: evidenceSecret(env, signing_keys),
    flags: env['FLAGS'],
    flags_file: env['FLAGS_FILE'] || undefined,
    flag_services: {
      eu: address(env, 'FLAGS_URL_EU'),
      asia: address(env, 'FLAGS_URL_ASIA'),
      token: env['FLAGS_TOKEN'] || undefined,
    },
    embedded_hosts: await embeddedHosts(env['EMBEDDED_HOSTS']),
    rider_network_secret: env['RIDER_NETWORK_SECRET'],
    rider_network_url: env['RIDER_NETWORK_URL'],
    geocoders: geocoders(env),
    street_engine: streetEngine(env),
    ...mailSettings(env),
    ...staffSettings(env),
    help_centre: helpSettings(env),
    payments: await paymentSettings(env, { database_url: database_url ?? cells[0]?.url, data_dir }),
    notices: noticeProviders(env),
    calls: callExchange(env),
    map: mapSettings(env),
    nats: natsSettings(env),
    valkey: valkeySettings(env),
    clock_start: clockStart(env),
    rate_limit: number(env, 'RATE_LIMIT', 1200, 1, 10_000_000),
    sockets_per_user: number(env, 'SOCKETS_PER_USER', 200, 1, 1_000_000),
    followers_per_address: number(env, 'FOLLOWERS_PER_ADDRESS', 300, 0, 1_000_000),
    metrics_token: metricsToken(env['METRICS_TOKEN']),
    telemetry: telemetrySettings(env),
    access_log_sample: number(env, 'ACCESS_LOG_SAMPLE', 0, 0, 1),
    archives_orders: archivesOrders(env),
    proofs_kept_days: env['PROOFS_KEPT_DAYS'] ? number(env, 'PROOFS_KEPT_DAYS', 180, 1, 36_500) : undefined,
    production: env['NODE_ENV'] === 'production',
    drain_ms: 1000 * number(env, 'DRAIN_SECONDS', env['NODE_ENV'] === 'production' ? DRAIN_S : 0, 0, 600),
    trusted_proxies: number(env, 'TRUSTED_PROXIES', env['NODE_ENV'] === 'production' ? 1 : 0, 0, 10),
  };
}

function webSources({ PAGES, NODE_ENV }: NodeJS.ProcessEnv): URL | undefined {
  if (PAGES === undefined || PAGES === 'built') return undefined;
  if (PAGES !== 'sources') throw new Error(`PAGES must be "built" or "sources", not "${PAGES}".`);
  if (NODE_ENV === 'production') throw new Error('PAGES=sources is for development, not for production.');
  return new URL('../../web/', import.meta.url);
}

function number(env: NodeJS.ProcessEnv, name: string, preset: number, least: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === '') return preset;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most) {
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

function geocoders(env: NodeJS.ProcessEnv): GeocoderSettings {
  const photon = address(env, 'PHOTON_URL');
  const pelias = address(env, 'PELIAS_URL');
  const nominatim = address(env, 'NOMINATIM_URL');
  const google = { api_key: env['GOOGLE_MAPS_API_KEY'] || '', url: address(env, 'GOOGLE_MAPS_URL') };
  return {
    photon: photon && { url: photon },
    pelias: pelias && { url: pelias, api_key: env['PELIAS_API_KEY'] || undefined },
    nominatim: nominatim && { url: nominatim },
    google: google.api_key === '' ? undefined : google,
  };
}

function streetEngine(env: NodeJS.ProcessEnv): StreetEngineSettings | undefined {
  const osrm = address(env, 'OSRM_URL');
  const valhalla = address(env, 'VALHALLA_URL');
  if (osrm && valhalla)
    throw new Error('OSRM_URL and VALHALLA_URL: ways are asked from one of them, not both.');
  if (osrm) return { name: 'osrm', url: osrm, profile: env['OSRM_PROFILE'] || 'bike' };
  return valhalla && { name: 'valhalla', url: valhalla };
}

/** The base address of an external engine; undefined if there is none. */
function address(env: NodeJS.ProcessEnv, name: string): URL | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error(`${name} must be an address such as https://engine.example, not "${text}".`);
  }
  return new URL(text);
}

function clockStart(env: NodeJS.ProcessEnv): Date | undefined {
  const text = env['CLOCK_START'];
  if (text === undefined || text === '') return undefined;
  const start = new Date(text);
  if (Number.isNaN(start.getTime()) || env['NODE_ENV'] === 'production') {
    throw new Error(
      `CLOCK_START must be a time such as 2026-11-23T12:00:00Z, and is not for production: "${text}".`,
    );
  }
  return start;
}

function archivesOrders(env: NodeJS.ProcessEnv): boolean {
  const value = env['ARCHIVE_ORDERS'] || 'on';
  if (value !== 'on' && value !== 'off')
    throw new Error(`ARCHIVE_ORDERS must be "on" or "off", not "${value}".`);
  return value === 'on';
}

const SHORTEST_TOKEN = 16;

function metricsToken(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (text.length < SHORTEST_TOKEN)
    throw new Error(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters.`);
  return text;
}
