// What the code of a language (BCP 47) says about how it is written.

/** The way of writing of `locale`: right to left for Arabic and Urdu, though not for romanised Urdu (LNG-04). */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { language, script } = new Intl.Locale(locale);
  return (language === 'ar' || language === 'ur') && script !== 'Latn' ? 'rtl' : 'ltr';
}

/** Whose texts a country's variant stands on: `el` for `el-CY`; another script is a language of its own. */
export function languageOf(locale: string): string {
  const { language, script } = new Intl.Locale(locale);
  return script === undefined ? language : locale;
}

/** `locale` with western digits and the Gregorian calendar, so that money, times and ids compare across languages. */
export function digitsTag(locale: string): string {
  return `${writtenAs(locale)}-u-ca-gregory-nu-latn`;
}

/** As `digitsTag`, written as in `country` where the language itself names none: English in Finland reads 14.05 (LNG-05). */
export function clockTag(locale: string, country: string): string {
  const { region = country } = new Intl.Locale(locale);
  return digitsTag(new Intl.Locale(locale, { region }).toString());
}

/** A language in its own words. */
export function nameOfLocale(locale: string): string {
  const own = writtenAs(locale);
  const name = new Intl.DisplayNames([own], { type: 'language', style: 'short' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(own) + name.slice(1);
}

/** Romanised Urdu has the dates and numbers of English: browsers would write them in Arabic letters. */
function writtenAs(locale: string): string {
  const { language, script, region } = new Intl.Locale(locale);
  if (language !== 'ur' || script !== 'Latn') return locale;
  return region === undefined ? 'en' : `en-${region}`;
}
