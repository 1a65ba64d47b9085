// The countries and brands in force: those shipped, and over them what an operator has published (STU-01).
import { brands as shippedBrands } from '../brand/all.ts';
import type { Brand } from '../brand/brand.ts';
import { parseBrand } from '../brand/brand-schema.ts';
import { markets as shippedMarkets } from './all.ts';
import { type Market, parseMarket } from './market.ts';
import { usual } from './usual.ts';

export interface Catalogue {
  readonly markets: readonly Market[];
  readonly brands: readonly Brand[];
}

/** What the product is delivered with. */
export const shipped: Catalogue = { markets: shippedMarkets, brands: shippedBrands };

export const versionedKinds = ['market', 'brand'] as const;
export type VersionedKind = (typeof versionedKinds)[number];

/** A published version of one country or brand; without content it is the one that is shipped. */
export interface Published {
  readonly kind: VersionedKind;
  readonly code: string;
  readonly content: unknown;
}

/**
 * The shipped catalogue with `published` over it. What cannot be read, because another release has written it, is told to
 * `refused`, and the shipped one stays in its place.
 */
export function catalogueOf(
  published: readonly Published[],
  refused: (version: Published, error: Error) => void,
): Catalogue {
  const over = (kind: VersionedKind) =>
    new Map(
      published.flatMap((version) => {
        if (version.kind !== kind || version.content === null) return [];
        try {
          return [[version.code, readContent(version)] as const];
        } catch (error) {
          refused(version, error as Error);
          return [];
        }
      }),
    );
  const markets = over('market') as ReadonlyMap<string, Market>;
  const brands = over('brand') as ReadonlyMap<string, Brand>;
  return {
    markets: laid(shippedMarkets, markets, ({ country_code }) => country_code),
    brands: laid(shippedBrands, brands, ({ id }) => id),
  };
}

/** Reads a version's content. A field that this release has and the content lacks is as the shipped one's, or as usual. */
function readContent({ kind, code, content }: Published): Market | Brand {
  if (kind === 'brand') {
    const own = shippedBrands.find(({ id }) => id === code);
    return parseBrand({ ...(own && { links: own.links }), ...(content as object) });
  }
  const base = shippedMarkets.find(({ country_code }) => country_code === code) ?? usual;
  return parseMarket({ ...base, ...filledIn(base, content as object) });
}

/** Objects of settings are filled in one by one, too. */
function filledIn(base: object, content: object): object {
  const settings = new Map(Object.entries(base));
  return Object.fromEntries(
    Object.entries(content).map(([field, value]) => {
      const preset: unknown = settings.get(field);
      const isFilled = field === 'retention' || field === 'notices' || field === 'calls';
      return [field, isFilled ? { ...(preset as object), ...value } : value];
    }),
  );
}

/** Those shipped in their order, then the new ones in theirs. */
function laid<Thing>(
  base: readonly Thing[],
  over: ReadonlyMap<string, Thing>,
  codeOf: (thing: Thing) => string,
): Thing[] {
  const known = new Set(base.map(codeOf));
  return [
    ...base.map((thing) => over.get(codeOf(thing)) ?? thing),
    ...[...over].filter(([code]) => !known.has(code)).map(([, thing]) => thing),
  ];
}
