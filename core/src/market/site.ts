import type { Brand } from '../brand/brand.ts';
import type { Environment, Market } from './market.ts';

/** One of the portals that a deployment serves: a market under a brand (WLB-05). */
export interface Site {
  /** The country in lower case, `fi`; followed by the brand if that is not the country's first, `sg-lantern`. */
  readonly id: string;
  readonly market: Market;
  readonly brand: Brand;
  readonly environment: Environment;
}

/**
 * Returns a site for every brand in every market that `environment` has.
 *
 * Throws where a brand names a country without a market, or no brand serves a country (WLB-04).
 *
 * @internal What is shipped is held to it by a test.
 */
export function makeSites(
  markets: readonly Market[],
  brands: readonly Brand[],
  environment: Environment,
): readonly Site[] {
  const codes = new Set(markets.map((market) => market.country_code));
  for (const brand of brands) {
    const unknown = brand.countries.find((country) => !codes.has(country));
    if (unknown !== undefined) throw new Error(`Brand ${brand.id}: countries: ${unknown} has no market`);
  }
  for (const { country_code } of markets)
    if (!brands.some(({ countries }) => countries.includes(country_code)))
      throw new Error(`Market ${country_code}: no brand serves it`);
  return servedSites(markets, brands, environment);
}

/** Like `makeSites`, where a country may have no brand yet, and a brand no country: nothing is served of these (STU-02). */
export function servedSites(
  markets: readonly Market[],
  brands: readonly Brand[],
  environment: Environment,
): readonly Site[] {
  return markets
    .filter((market) => market.environments.includes(environment))
    .flatMap((market) => sitesOf(market, brands, environment));
}

/**
 * The site of a host: the first label is the country, another label may be the brand, as in `sg.localhost` or
 * `sg.lantern.example`. Any other host gets the default site.
 *
 * Throws if the default site is not in `sites`.
 */
export function siteByHost(host: string, defaultSiteId: string, sites: readonly Site[]): Site {
  const [first = '', ...others] = host.toLowerCase().replace(/:\d+$/, '').split('.');
  const country_code = first.toUpperCase();
  const here = others.length > 0 ? sites.filter(({ market }) => market.country_code === country_code) : [];
  const named = here.find((site) => others.includes(site.brand.id)) ?? here[0];
  const site = named ?? sites.find(({ id }) => id === defaultSiteId);
  if (!site) throw new Error(`DEFAULT_SITE: there is no site "${defaultSiteId}"`);
  return site;
}

function sitesOf(market: Market, brands: readonly Brand[], environment: Environment): Site[] {
  const serving = brands.filter((brand) => brand.countries.includes(market.country_code));
  const country = market.country_code.toLowerCase();
  return serving.map((brand, index) => ({
    id: index === 0 ? country : `${country}-${brand.id}`,
    market,
    brand,
    environment,
  }));
}
