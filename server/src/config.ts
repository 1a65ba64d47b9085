import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEmail } from '@sendero/core/session/email';
import { type EmbeddedHost, embeddedHosts } from './embedded-hosts.ts';
import { type HelpSettings, helpSettings } from './help-settings.ts';
import { mapSettings, type MapSettings } from './map-settings.ts';
import { type PaymentSettings, paymentSettings } from './payment-settings.ts';
import { type TelemetrySettings, telemetrySettings } from './telemetry-settings.ts';

/** How this process was asked to run: the environment, read once (docs/operate.md). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** The built pages. */
  readonly web_dir: URL;
  /** Undefined: the embedded server. */
  readonly database_url: string | undefined;
  readonly default_site: string;
  /** Simulated riders: seconds of their day per second. */
  readonly rider_speed: number;
  /** The first one signs, all of them verify. */
  readonly signing_keys: readonly string[];
  /** Flags in the form of flags.json, which they go before; undefined: that file alone says. */
  readonly flags: string | undefined;
  /** A file in the same form that goes before both, and is read again at every refresh. */
  readonly flags_file: string | undefined;
  /** Where flags are asked from before any file. */
  readonly flag_services: FlagServices;
  /** Restaurant platforms that embed the portal. */
  readonly embedded_hosts: readonly EmbeddedHost[];
  /** Signs what a real fleet reports; undefined where only the embedded fleet rides. */
  readonly rider_network_secret: string | undefined;
  /** Where a real fleet takes requests; undefined: the embedded fleet rides. */
  readonly rider_network_url: string | undefined;
  /** Outside geocoders, in front of the embedded one. */
  readonly geocoders: GeocoderSettings;
  /** Where ways are asked from; undefined: only the regions' own streets. */
  readonly street_engine: StreetEngineSettings | undefined;
  /** Where mails are handed over; undefined: they end in the outbox. */
  readonly smtp_url: URL | undefined;
  /** The sender's address; undefined: the brand's support. */
  readonly mail_from: string | undefined;
  /** Where links in mails lead, `{site}` standing for the site as a host names it; undefined: where whoever asked was. */
  readonly public_url: string | undefined;
  /** Who answers people's questions; undefined: the site's own pages. */
  readonly help_centre: HelpSettings | undefined;
  /** How cards are charged. */
  readonly payments: PaymentSettings;
  /** The operator's own map; undefined: the regions' own. */
  readonly map: MapSettings | undefined;
  /** What time it is at the start, to try another hour of the day; undefined: the time it is. Never in production. */
  readonly clock_start: Date | undefined;
  /** Calls a minute from one credential or address. */
  readonly rate_limit: number;
  /** Live connections that one credential's owner may have to one server at a time. */
  readonly sockets_per_user: number;
  /** Who shows it may read the metrics; undefined: whoever asks from this machine. */
  readonly metrics_token: string | undefined;
  /** Where traces and metrics are exported to; undefined: nowhere. */
  readonly telemetry: TelemetrySettings | undefined;
  /** The share of good answers that the log tells of; every other answer it tells of always. */
  readonly access_log_sample: number;
  /** How long the proofs that riders brought are kept; undefined: as long as each market says. */
  readonly proofs_kept_days: number | undefined;
  readonly production: boolean;
  /** Proxies in front of the server, each of which adds where a request came from; what is written before is anybody's. */
  readonly trusted_proxies: number;
}

/** Services that speak OFREP, those that are configured, and the credential of both. */
interface FlagServices {
  readonly eu?: URL | undefined;
  readonly asia?: URL | undefined;
  readonly token?: string | undefined;
}

/** Those that are configured. */
interface GeocoderSettings {
  readonly photon?: { readonly url: URL } | undefined;
  readonly pelias?: { readonly url: URL; readonly api_key: string | undefined } | undefined;
  readonly nominatim?: { readonly url: URL } | undefined;
  /** `url` is in place of Google's own addresses. */
  readonly google?: { readonly api_key: string; readonly url: URL | undefined } | undefined;
}

export type StreetEngineSettings =
  | {
      readonly name: 'osrm';
      readonly url: URL;
      /** The profile that its map was prepared with. */
      readonly profile: string;
    }
  | { readonly name: 'valhalla'; readonly url: URL };

/** Reads and checks the environment; a wrong value is an Error that names its variable (WLB-04). */
export async function readConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const data_dir = resolve(env['DATA_DIR'] ?? '.data');
  const database_url = env['DATABASE_URL'];
  return {
    port: Math.trunc(number(env, 'PORT', 3000, 0, 65_535)),
    host: env['HOST'] ?? '127.0.0.1',
    data_dir,
    web_dir: new URL('../../web/dist/', import.meta.url),
    database_url,
    default_site: env['DEFAULT_SITE'] ?? 'fi',
    rider_speed: number(env, 'RIDER_SPEED', 20, 0.1, 10_000),
    signing_keys: await signingKeys(env['SIGNING_KEYS'], database_url, data_dir),
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
    help_centre: helpSettings(env),
    payments: await paymentSettings(env, { database_url, data_dir }),
    map: mapSettings(env),
    clock_start: clockStart(env),
    rate_limit: number(env, 'RATE_LIMIT', 1200, 1, 10_000_000),
    sockets_per_user: number(env, 'SOCKETS_PER_USER', 200, 1, 1_000_000),
    metrics_token: metricsToken(env['METRICS_TOKEN']),
    telemetry: telemetrySettings(env),
    access_log_sample: number(env, 'ACCESS_LOG_SAMPLE', 0, 0, 1),
    proofs_kept_days: env['PROOFS_KEPT_DAYS'] ? number(env, 'PROOFS_KEPT_DAYS', 180, 1, 36_500) : undefined,
    production: env['NODE_ENV'] === 'production',
    trusted_proxies: number(env, 'TRUSTED_PROXIES', env['NODE_ENV'] === 'production' ? 1 : 0, 0, 10),
  };
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

/** The base address of an outside engine; undefined: there is none. */
function address(env: NodeJS.ProcessEnv, name: string): URL | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error(`${name} must be an address such as https://engine.example, not "${text}".`);
  }
  return new URL(text);
}

function mailSettings(env: NodeJS.ProcessEnv): Pick<Config, 'smtp_url' | 'mail_from' | 'public_url'> {
  const [smtp, mail_from, public_url] = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'].map(
    (name) => env[name] || undefined,
  );
  if (smtp !== undefined && !(/^smtps?:\/\//.test(smtp) && URL.canParse(smtp)))
    throw new Error('SMTP_URL must be an address such as smtps://user:password@mail.example.');
  if (mail_from !== undefined && readEmail(mail_from) === null)
    throw new Error(`MAIL_FROM must be an email address, not "${mail_from}".`);
  if (public_url !== undefined && !/^https?:\/\/[^/]+$/.test(public_url))
    throw new Error(
      `PUBLIC_URL must be an address such as https://{site}.portal.example, not "${public_url}".`,
    );
  if (smtp !== undefined && public_url === undefined)
    throw new Error(
      'PUBLIC_URL is required with SMTP_URL: a mailed link must not lead where a request claims to come from.',
    );
  return { smtp_url: smtp === undefined ? undefined : new URL(smtp), mail_from, public_url };
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

const SHORTEST_TOKEN = 16;

function metricsToken(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (text.length < SHORTEST_TOKEN)
    throw new Error(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters.`);
  return text;
}

const SHORTEST_KEY = 32;

async function signingKeys(
  given: string | undefined,
  url: string | undefined,
  dataDir: string,
): Promise<readonly string[]> {
  if (given !== undefined) {
    const keys = given.split(',').map((key) => key.trim());
    if (keys.some((key) => key.length < SHORTEST_KEY)) {
      throw new Error(`SIGNING_KEYS: each key must have at least ${SHORTEST_KEY} characters.`);
    }
    return keys;
  }
  if (url !== undefined) {
    throw new Error(
      'SIGNING_KEYS is required with DATABASE_URL: several servers must sign with the same keys.',
    );
  }
  return [await keptKey(dataDir)];
}

async function keptKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'signing-key');
  await mkdir(dataDir, { recursive: true });
  const fresh = randomBytes(SHORTEST_KEY).toString('base64url');
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
