// The sites that the page knows, and how amounts and times of each read.
import type { OperatorBoot, SiteInBrief } from '@sendero/core/contract/boot';
import type { Where } from '@sendero/core/staff/grant';
import type { PropsWithChildren } from 'react';
import { boot } from '../../lib/boot.ts';
import { useReading } from '../../lib/locale.ts';
import { TextsProvider, useLocale } from '../../lib/texts.tsx';

const { sites: everySite, languages, production, sign_in } = boot as OperatorBoot;

/** Whether what is done here has consequences for people. */
export const isProduction = production;

/** How staff sign in here. */
export const signIn = sign_in;

/** Every language that has texts. */
export const everyLanguage: readonly string[] = languages;

export const sites: readonly SiteInBrief[] = everySite;

/** Null for a site that this page was not told of. */
export const siteOf = (id: string): SiteInBrief | null => sites.find((site) => site.id === id) ?? null;

/** Where something of a site is, as roles are limited; of one that is not known, nowhere. */
export const whereOf = (site: SiteInBrief | null): Where => ({
  country_code: site?.country_code ?? null,
  brand: site?.brand_id ?? null,
});

/** Where a site is served: its own label before the name that the operator's host shares with it. */
export function originOfSite(id: string): string {
  const [country = '', brand] = id.split('-');
  const label = brand === undefined ? country : `${country}.${brand}`;
  return window.location.origin.replace('//operator.', `//${label}.`);
}

/** Countries with their names in the reader's language, by name. */
export function useCountries(): readonly { readonly code: string; readonly name: string }[] {
  const name = useCountryName();
  const locale = useLocale();
  return [...new Set(sites.map(({ country_code }) => country_code))]
    .map((code) => ({ code, name: name(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

/** The name of a country in the reader's language. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLocale()], { type: 'region', fallback: 'code' });
  return (code) => names.of(code) ?? code;
}

/** What a site is called: its country in the reader's language, and its brand. */
export function useSiteName(): (id: string) => string {
  const country = useCountryName();
  return (id) => {
    const site = siteOf(id);
    return site ? `${country(site.country_code)} · ${site.brand}` : id;
  };
}

/** Sites to choose from, by name; one that this page was not told of by its id. */
export function useSiteOptions(ids: readonly string[]): { readonly value: string; readonly label: string }[] {
  const nameOf = useSiteName();
  const locale = useLocale();
  return ids
    .map((id) => ({ value: id, label: nameOf(id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Shows amounts in the currency of a site, and times in its time zone. */
export function AtSite({ site, children }: PropsWithChildren<{ site: SiteInBrief | null }>) {
  const { locale, texts } = useReading();
  return (
    <TextsProvider locale={locale} texts={texts} market={site ?? boot.market}>
      {children}
    </TextsProvider>
  );
}
