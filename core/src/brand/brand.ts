import type { NoticeSettings, NoticeStep } from '../market/notice-settings.ts';

/** A platform entity: the name, mark and colours that the portal shows in its countries (WLB-01). */
export interface Brand {
  /** One label of a host name. */
  readonly id: string;
  readonly name: string;
  /**
   * Hue of the colour ramp, in degrees of OKLCH. The kit sets lightness and chroma, so that text keeps its contrast.
   */
  readonly hue: number;
  /** Hue of the accent, in degrees of OKLCH. */
  readonly accent: number;
  /** Other hues on a dark ground. */
  readonly dark?: { readonly hue: number; readonly accent: number };
  /** An SVG path in a box of 24 × 24. */
  readonly logo: string;
  /** SHA-256 of a picture that stands in its place where there is room for one (STU-03). */
  readonly mark?: string;
  /** ISO 3166 codes. Where several brands serve a country, the first of them in `brands` is its usual brand. */
  readonly countries: readonly string[];
  /** URL templates; `{country}` stands for the country code in lower case. */
  readonly links: Readonly<Record<BrandLink, string>>;
  /** Countries that have no page of their own for a link: it is not shown there (WLB-06). */
  readonly without?: Partial<Readonly<Record<BrandLink, readonly string[]>>>;
  readonly support_email: string;
  /** What its recipients are told otherwise than the market says (RCP-07). */
  readonly notices?: Partial<NoticeSettings>;
  /** Its own words for notices, by language and step, in place of those of the locale. */
  readonly notice_texts?: Readonly<Record<string, Partial<Readonly<Record<NoticeStep, string>>>>>;
  /** Its own words, by language and key, in place of those of the locale (STU-05). */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Its own pages of text in Markdown, by `<page>.<language>` (STU-03). */
  readonly pages?: Readonly<Record<string, string>>;
}

export const brandLinks = ['partner', 'terms', 'faq'] as const;
export type BrandLink = (typeof brandLinks)[number];

/** The URL of a brand's page for a country, such as the become-a-partner page (WLB-01). */
export function brandLink(brand: Brand, link: BrandLink, country: string): string {
  return brand.links[link].replaceAll('{country}', country.toLowerCase());
}

/** Like `brandLink`; null where the country has no such page (WLB-06). */
export function brandLinkIn(brand: Brand, link: BrandLink, country: string): string | null {
  return brand.without?.[link]?.includes(country) ? null : brandLink(brand, link, country);
}
