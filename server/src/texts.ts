import { readFile, readdir } from 'node:fs/promises';
import { match } from '@formatjs/intl-localematcher';
import type { Brand } from '@sendero/core/brand/brand';
import { formatText, type TextValues } from '@sendero/core/values/format-text';
import { languageOf } from '@sendero/core/values/locale';

/** Browsers send fewer than 200 characters; parsing 15 000 hostile ones took 30 ms. */
const MOST_HEADER_LETTERS = 500;

const FOLDER = new URL('../../locales/', import.meta.url);
/** The operator's application is read by few, in fewer languages. */
const OPERATOR_FOLDER = new URL('operator/', FOLDER);

/** What translators read about each text, which is no language and goes to no page. */
const NOTES = 'notes';

type Locale = Readonly<Record<string, string>>;

/** Every text of the product, by language and key. The server uses few of them itself; pages load the rest. */
export interface Texts {
  readonly locales: readonly string[];
  /**
   * A locale's file as served: its own texts over its language's and the English ones (LNG-01). Undefined if there is
   * no such locale.
   */
  file(locale: string): Locale | undefined;
  /** How many texts a language has of its own, its base language's included. */
  covered(locale: string): number;
  /** Whether a language has a text of its own for `key`, or its base language has. */
  translates(locale: string, key: string): boolean;
  /** What translators are told of `key`: who reads it, where, and what its values are. */
  note(key: string): string;
  /** The same, with a brand's own words in place of the product's (STU-05). */
  of(brand: Pick<Brand, 'texts'>): Texts;
  /** The text of `key` with its arguments; in English if the locale lacks it, the key itself if English does too. */
  say(locale: string, key: string, values?: TextValues): string;
  /**
   * The offered locale that fits an Accept-Language header best, else `preset` (LNG-02). Unicode's rules decide: either
   * kind of Norwegian gets `nb`, Chinese in traditional characters `zh-TW` or `zh-HK`.
   */
  choose(header: string | undefined, offered: readonly string[], preset: string): string;
}

/** By name, each made when it is first asked for: a server needs the languages of its visitors, not all. */
type Locales = ReadonlyMap<string, () => Locale>;

/** The texts of the portal and of the public pages. */
export async function loadTexts(): Promise<Texts> {
  const files = await readFiles(FOLDER);
  const own = new Map([...files].filter(([name]) => name !== NOTES));
  return textsOf(own, files.get(NOTES));
}

/** The texts of the operator's application over those of `portal`, in the languages that it has itself. */
export async function loadOperatorTexts(portal: Texts): Promise<Texts> {
  const files = [...(await readFiles(OPERATOR_FOLDER))].filter(([name]) => name !== NOTES);
  return textsOf(
    new Map(files.map(([name, own]) => [name, lazy(() => ({ ...portal.file(name), ...own() }))])),
  );
}

function textsOf(own: Locales, notes?: () => Locale): Texts {
  const ownOf = (locale: string): Locale | undefined => own.get(locale)?.();
  const served = [...own.keys()].map((locale): [string, () => Locale] => [
    locale,
    lazy(() => ({ ...ownOf('en'), ...ownOf(languageOf(locale)), ...ownOf(locale) })),
  ]);
  const files = new Map(served);
  /** Looked up in each: a mail says one text, and needs no file. */
  const textOf = (locale: string, key: string): string | undefined =>
    (own.has(locale) ? (ownOf(locale)?.[key] ?? ownOf(languageOf(locale))?.[key]) : undefined) ??
    ownOf('en')?.[key];
  const texts: Texts = {
    covered: (locale) => Object.keys({ ...ownOf(languageOf(locale)), ...ownOf(locale) }).length,
    translates: (locale, key) => [locale, languageOf(locale)].some((one) => ownOf(one)?.[key] !== undefined),
    note: (key) => notes?.()[key] ?? '',
    of: ({ texts: own }) => (own ? withOwn(texts, own) : texts),
    locales: [...own.keys()],
    file: (locale) => files.get(locale)?.(),
    say: (locale, key, values = {}) =>
      formatText(textOf(locale, key) ?? key, values, own.has(locale) ? locale : 'en'),
    choose(header, offered, preset) {
      const here = offered.filter((locale) => own.has(locale));
      const fallback = here.includes(preset) ? preset : (here[0] ?? 'en');
      return match(wanted(header), here, fallback);
    },
  };
  return texts;
}

/** A brand's words for a language are its variants' too. */
function withOwn(texts: Texts, own: NonNullable<Brand['texts']>): Texts {
  const of = (locale: string): Locale => ({ ...own[languageOf(locale)], ...own[locale] });
  return {
    ...texts,
    file: (locale) => {
      const file = texts.file(locale);
      return file && { ...file, ...of(locale) };
    },
    say: (locale, key, values = {}) => {
      const text = of(locale)[key];
      return text === undefined ? texts.say(locale, key, values) : formatText(text, values, locale);
    },
  };
}

/** All of a folder, by name: read at once, so that they are of one version, and parsed when first asked for. */
async function readFiles(folder: URL): Promise<Locales> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = names.map(async (name): Promise<[string, () => Locale]> => {
    const file = await readFile(new URL(name, folder));
    return [name.replace('.json', ''), lazy(() => JSON.parse(file.toString()) as Locale)];
  });
  return new Map(await Promise.all(files));
}

function lazy(make: () => Locale): () => Locale {
  let made: Locale | undefined;
  return () => (made ??= make());
}

/** The languages of an Accept-Language header, most wanted first; invalid tags are dropped. */
function wanted(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, MOST_HEADER_LETTERS)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
    .filter(isLanguage);
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
