// What a draft would put in force: itself, and the brand that is to serve a new country (STU-02, decision 0160).
import type { Brand } from '@sendero/core/brand/brand';
import type { Published } from '@sendero/core/market/catalogue';
import type { Sites } from './sites.ts';

/** A draft as far as it decides what is served. */
export interface Drafted extends Published {
  /** The brand that is to serve a new country; null if none is named. */
  readonly brand: string | null;
}

/** The versions that publishing a draft makes. */
export function versionsOf(sites: Pick<Sites, 'catalogue'>, draft: Drafted): readonly Published[] {
  const own = sites.catalogue().brands.find(({ id }) => id === draft.brand);
  const brand = own && servingWith(own, draft);
  return brand ? [draft, { kind: 'brand', code: brand.id, content: brand }] : [draft];
}

/** `brand` with the draft's country among those that it serves; null where it is none, or is there already. */
export function servingWith(brand: Brand, { kind, code }: Published): Brand | null {
  if (kind !== 'market' || brand.countries.includes(code)) return null;
  return { ...brand, countries: [...brand.countries, code] };
}
