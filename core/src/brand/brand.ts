/** A platform entity: the face that the portal shows in its countries (WLB-01). */
export interface Brand {
  /** One label of a host name. */
  readonly id: string;
  readonly name: string;
  /** Hue of the ramp, in degrees of OKLCH; lightness and chroma are the kit's, so that text keeps its contrast. */
  readonly hue: number;
  /** Hue of the accent, in degrees of OKLCH. */
  readonly accent: number;
  /** An SVG path in a box of 24 × 24. */
  readonly logo: string;
  /** ISO 3166 codes; of several brands in one country the first in `brands` is its usual one. */
  readonly countries: readonly string[];
  /** Addresses in which `{country}` stands for the country in lower case. */
  readonly links: Readonly<Record<BrandLink, string>>;
  readonly support_email: string;
}

export type BrandLink = 'partner' | 'terms' | 'faq';

/** The address of a brand's page for a country, as the become-a-partner link (WLB-01). */
export function brandLink(brand: Brand, link: BrandLink, country: string): string {
  return brand.links[link].replaceAll('{country}', country.toLowerCase());
}
