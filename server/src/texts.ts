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
const NOTES = 'notes.json';

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

/** The texts of the portal and of the public pages. */
export const loadTexts = async (): Promise<Texts> => textsOf(await readFiles(FOLDER), await readNotes());

/** The texts of the operator's application over those of `portal`, in the languages that it has itself. */
export async function loadOperatorTexts(portal: Texts): Promise<Texts> {
  const own = await readFiles(OPERATOR_FOLDER);
  return textsOf(new Map([...own].map(([locale, texts]) => [locale, { ...portal.file(locale), ...texts }])));
}

function textsOf(own: ReadonlyMap<string, Locale>, notes: Locale = {}): Texts {
  const english = own.get('en') ?? {};
  const files = new Map<string, Locale>();
  /** Put together when it is first read: a server reads the languages of its visitors, not all. */
  const fileOf = (locale: string): Locale | undefined => {
    const texts = own.get(locale);
    if (!texts) return undefined;
    const file = files.get(locale) ?? { ...english, ...own.get(languageOf(locale)), ...texts };
    files.set(locale, file);
    return file;
  };
  /** Looked up in each: a mail says one text, and needs no file. */
  const textOf = (locale: string, key: string): string | undefined => {
    const texts = own.get(locale);
    return (texts && (texts[key] ?? own.get(languageOf(locale))?.[key])) ?? english[key];
  };
  const texts: Texts = {
    covered: (locale) => Object.keys({ ...own.get(languageOf(locale)), ...own.get(locale) }).length,
    translates: (locale, key) =>
      [locale, languageOf(locale)].some((one) => own.get(one)?.[key] !== undefined),
    note: (key) => notes[key] ?? '',
    of: ({ texts: own }) => (own ? withOwn(texts, own) : texts),
    locales: [...own.keys()],
    file: fileOf,
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

const readNotes = async (): Promise<Locale> =>
  JSON.parse(await readFile(new URL(NOTES, FOLDER), 'utf8')) as Locale;

async function readFiles(folder: URL): Promise<Map<string, Locale>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== NOTES);
  const texts = names.map(async (name): Promise<[string, Locale]> => [
    name.replace('.json', ''),
    JSON.parse(await readFile(new URL(name, folder), 'utf8')),
  ]);
  return new Map(await Promise.all(texts));
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
