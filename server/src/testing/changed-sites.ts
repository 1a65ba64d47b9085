import type { Market } from '@sendero/core/market/market';
import type { Site } from '@sendero/core/market/site';
import type { Sites } from '../sites/sites.ts';

/** The sites of a world, each with its market changed. */
export function changedSites(sites: Sites, change: Partial<Market>): Sites {
  const changed = (site: Site): Site => ({ ...site, market: { ...site.market, ...change } });
  return {
    ...sites,
    all: () => sites.all().map(changed),
    ofHost: (host) => changed(sites.ofHost(host)),
    findMarket: (country) => {
      const market = sites.findMarket(country);
      return market && { ...market, ...change };
    },
  };
}
