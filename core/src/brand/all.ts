import type { Brand } from './brand.ts';
import { caravan } from './caravan.ts';
import { danube } from './danube.ts';
import { indus } from './indus.ts';
import { lantern } from './lantern.ts';
import { meltemi } from './meltemi.ts';
import { monsoon } from './monsoon.ts';
import { sendero } from './sendero.ts';
import { tonle } from './tonle.ts';

/** Every platform entity (WLB-02). Where two serve one country, the earlier here is the usual one. */
export const brands: readonly Brand[] = [sendero, danube, meltemi, caravan, indus, monsoon, lantern, tonle];

/** The usual brand of a country (ISO 3166, in either case); null where none serves it. */
export function brandFor(country: string): Brand | null {
  return brands.find((brand) => brand.countries.includes(country.toUpperCase())) ?? null;
}
