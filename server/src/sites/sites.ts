// The sites in force at this process: the shipped countries and brands, and what was published over them (decision 0149).
import { type SiteSettings, siteSettingsSchema } from '@sendero/core/flag/site-settings';
import { type Catalogue, type Published, catalogueOf } from '@sendero/core/market/catalogue';
import type { Environment, Market } from '@sendero/core/market/market';
import { type Site, servedSites, siteByHost } from '@sendero/core/market/site';
import type { PerProcess } from '../state/scope.ts';
import { learnPhonePlan } from './phone-plan.ts';

/** What a database has in force. */
export interface InForce {
  readonly versions: readonly Published[];
  readonly settings: readonly SettingsRow[];
}

export interface SettingsRow {
  readonly site_id: string;
  readonly flags: unknown;
  readonly maintenance: unknown;
}

/** Every answer is of one moment: whoever asks twice in a call keeps the first (http/caller). */
export interface Sites extends PerProcess {
  all(): readonly Site[];
  catalogue(): Catalogue;
  /** The market of an ISO 3166 country code, in either case; null if there is none. */
  findMarket(country: string): Market | null;
  /** The site of a host, else the default one (WLB-05). */
  ofHost(host: string): Site;
  /** What staff have set of a site; null if nothing. */
  settingsOf(siteId: string): SiteSettings | null;
  /** The sites as they would be with these versions over those in force. */
  withVersions(versions: readonly Published[]): readonly Site[];
  /** Puts in force what the database of a `cell` has. Returns what it could not read. */
  take(cell: string, inForce: InForce): readonly Refusal[];
}

interface Refusal {
  readonly version: Published;
  readonly error: Error;
}

interface Snapshot {
  readonly catalogue: Catalogue;
  readonly sites: readonly Site[];
  readonly markets: ReadonlyMap<string, Market>;
  readonly settings: ReadonlyMap<string, SiteSettings>;
}

interface Options {
  readonly environment: Environment;
  readonly default_site: string;
}

/** The shipped sites, until more is taken. Throws where there is no default site (WLB-04). */
export function createSites({ environment, default_site }: Options): Sites {
  const cells = new Map<string, InForce>();
  const snapshotOf = (versions: readonly Published[], refused: (refusal: Refusal) => void): Snapshot => {
    const catalogue = catalogueOf(versions, (version, error) => refused({ version, error }));
    for (const { country_code } of catalogue.markets) learnPhonePlan(country_code);
    return {
      catalogue,
      sites: servedSites(catalogue.markets, catalogue.brands, environment),
      markets: new Map(catalogue.markets.map((market) => [market.country_code, market])),
      settings: new Map([...cells.values()].flatMap(({ settings }) => settings.flatMap(readSettings))),
    };
  };
  const taken = () => [...cells.values()].flatMap(({ versions }) => versions);
  let now = snapshotOf([], () => undefined);
  siteByHost('', default_site, now.sites);

  return {
    scope: 'process',
    all: () => now.sites,
    catalogue: () => now.catalogue,
    findMarket: (country) => now.markets.get(country.toUpperCase()) ?? null,
    ofHost: (host) => siteByHost(host, default_site, now.sites),
    settingsOf: (siteId) => now.settings.get(siteId) ?? null,
    withVersions: (versions) => snapshotOf([...taken(), ...versions], () => undefined).sites,
    take: (cell, inForce) => {
      cells.set(cell, inForce);
      const refusals: Refusal[] = [];
      const next = snapshotOf(taken(), (refusal) => refusals.push(refusal));
      // Never without the default site: every host that is nobody's gets it.
      if (next.sites.some(({ id }) => id === default_site)) now = next;
      return refusals;
    },
  };
}

/** Settings that this release cannot read are left out. */
function readSettings({ site_id, ...row }: SettingsRow): [string, SiteSettings][] {
  const parsed = siteSettingsSchema.safeParse(row);
  return parsed.success ? [[site_id, parsed.data as SiteSettings]] : [];
}
