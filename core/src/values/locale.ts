// What a language code (BCP 47) says about writing.

/** The writing direction of `locale`: right to left for Arabic and Urdu, but not for romanised Urdu (LNG-04). */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { language, script } = new Intl.Locale(locale);
  return (language === 'ar' || language === 'ur') && script !== 'Latn' ? 'rtl' : 'ltr';
}

/**
 * The language whose texts a country's variant extends: `el` for `el-CY`. Another script counts as a language of its
 * own.
 */
export function languageOf(locale: string): string {
  const { language, script } = new Intl.Locale(locale);
  return script === undefined ? language : locale;
}

/** `locale` with western digits and the Gregorian calendar, so that money, times and ids compare across languages. */
export function digitsTag(locale: string): string {
  return `${writtenAs(locale)}-u-ca-gregory-nu-latn`;
}

/**
 * Like `digitsTag`, with the formats of `country` if the locale names no country: English in Finland reads 14.05
 * (LNG-05).
 */
export function clockTag(locale: string, country: string): string {
  const { region = country } = new Intl.Locale(locale);
  return digitsTag(new Intl.Locale(locale, { region }).toString());
}

/** The name of a language in that language. */
export function nameOfLocale(locale: string): string {
  const own = writtenAs(locale);
  const name = new Intl.DisplayNames([own], { type: 'language', style: 'short' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(own) + name.slice(1);
}

/** Romanised Urdu uses the dates and numbers of English: browsers would write them in Arabic letters. */
function writtenAs(locale: string): string {
  const { language, script, region } = new Intl.Locale(locale);
  if (language !== 'ur' || script !== 'Latn') return locale;
  return region === undefined ? 'en' : `en-${region}`;
}
