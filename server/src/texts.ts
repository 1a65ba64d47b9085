import { readFile, readdir } from 'node:fs/promises';

const FOLDER = new URL('../../locales/', import.meta.url);

/** Every text of the product, by language and key. The server says few of them itself; pages load the rest. */
export interface Texts {
  readonly locales: readonly string[];
  /** One locale's file as served: its own texts over the English ones (LNG-01). Undefined where there is no such locale. */
  file(locale: string): Readonly<Record<string, string>> | undefined;
  /** The text of `key`; the English one where the locale lacks it, the key where that does too. `{name}` takes its value. */
  say(locale: string, key: string, values?: Readonly<Record<string, string>>): string;
  /** The offered locale that suits an Accept-Language header best, else `preset` (LNG-02). */
  choose(header: string | undefined, offered: readonly string[], preset: string): string;
}

/** Reads the locale files. */
export async function loadTexts(): Promise<Texts> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
  const files = new Map<string, Readonly<Record<string, string>>>();
  for (const name of names) {
    const own: Record<string, string> = JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'));
    files.set(name.replace('.json', ''), own);
  }
  const english = files.get('en') ?? {};
  for (const [locale, own] of files) files.set(locale, { ...english, ...own });
  return {
    locales: [...files.keys()],
    file: (locale) => files.get(locale),
    say: (locale, key, values = {}) =>
      (files.get(locale)?.[key] ?? english[key] ?? key).replaceAll(
        /\{(\w+)\}/g,
        (whole, name: string) => values[name] ?? whole,
      ),
    choose: (header, offered, preset) => {
      const here = offered.filter((locale) => files.has(locale));
      return (
        wanted(header).find((locale) => here.includes(locale)) ??
        (here.includes(preset) ? preset : (here[0] ?? 'en'))
      );
    },
  };
}

/** The languages of an Accept-Language header, most wanted first, each also without its region. */
function wanted(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .flatMap(({ tag }) => [tag, tag.split('-')[0] ?? tag]);
}
