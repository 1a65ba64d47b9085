// What the studio works on: a country by its code, a brand by its id.
import type { Brand } from '@sendero/core/brand/brand';
import { type VersionedKind, shipped } from '@sendero/core/market/catalogue';
import type { Market } from '@sendero/core/market/market';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import type { Subject } from './store.ts';

/** Who of the staff does something; `id` is written beside what they do. */
export interface Member {
  readonly id: string;
  /** Countries that they may change; null: all. */
  readonly countries: readonly string[] | null;
  /** Brands that they may change; null: all. */
  readonly brands: readonly string[] | null;
}

/** The country or brand in force; null if there is none of this code. */
export function inForce({ sites }: World, { kind, code }: Subject): Market | Brand | null {
  if (kind === 'market') return sites.findMarket(code);
  return sites.catalogue().brands.find(({ id }) => id === code) ?? null;
}

/** As it is shipped; null if it was made here. */
export function asShipped({ kind, code }: Subject): Market | Brand | null {
  return kind === 'market'
    ? (shipped.markets.find(({ country_code }) => country_code === code) ?? null)
    : (shipped.brands.find(({ id }) => id === code) ?? null);
}

/** Throws NotYours for a country or brand that is not this member's. */
export function refuseOthers({ countries, brands }: Member, { kind, code }: Subject): void {
  const own = kind === 'market' ? countries : brands;
  if (own === null || own.includes(code)) return;
  throw new Problem('NotYours', { detail: `Your role does not extend to ${code}.` });
}

/** The code as it is written: countries in upper case, brands in lower. */
export const subjectOf = (kind: VersionedKind, code: string): Subject => ({
  kind,
  code: kind === 'market' ? code.toUpperCase() : code.toLowerCase(),
});
