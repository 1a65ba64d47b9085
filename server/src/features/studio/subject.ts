// What the studio works on: a country by its code, a brand by its id.
import type { Brand } from '@sendero/core/brand/brand';
import { type VersionedKind, shipped } from '@sendero/core/market/catalogue';
import type { Market } from '@sendero/core/market/market';
import { holdsAt, type Where } from '@sendero/core/staff/grant';
import { type Staff, needAt } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import type { Subject } from './store.ts';

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

/** A country is of every brand, and a brand of every country: whose role is limited the other way may not change it. */
export const whereOf = ({ kind, code }: Subject): Where =>
  kind === 'market' ? { country_code: code, brand: null } : { country_code: null, brand: code };

/** Throws for a country or brand that is not this member's. */
export function refuseOthers(staff: Staff, subject: Subject): void {
  needAt(staff, whereOf(subject));
}

export const isTheirs = ({ grants }: Staff, subject: Subject): boolean => holdsAt(grants, whereOf(subject));

/** The code as it is written: countries in upper case, brands in lower. */
export const subjectOf = (kind: VersionedKind, code: string): Subject => ({
  kind,
  code: kind === 'market' ? code.toUpperCase() : code.toLowerCase(),
});
