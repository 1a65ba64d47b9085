// Tags of OpenStreetMap elements, limited to those that an import reads.
import type { Names } from '../region/region.ts';

/** Keys and values alternating. A city has a million of these, most with one pair. */
export type Tags = readonly string[];

const NAME_KEYS = ['alt_name', 'old_name', 'short_name', 'official_name', 'loc_name'] as const;

const KEYS = new Set([
  ...NAME_KEYS,
  ...'name type place population boundary admin_level postal_code ISO3166-1 ISO3166-1:alpha2 ISO3166-2'.split(
    ' ',
  ),
  ...'addr:housenumber addr:street addr:place addr:postcode addr:city addr:country addr:interpolation'.split(
    ' ',
  ),
  ...'highway service footway area tunnel indoor access vehicle bicycle motorroad oneway oneway:bicycle'.split(
    ' ',
  ),
  ...'cycleway cycleway:left cycleway:right cycleway:both junction barrier locked railway usage'.split(' '),
  ...'natural waterway water landuse leisure building amenity religion shop tourism office aeroway'.split(
    ' ',
  ),
  ...'public_transport historic harbour'.split(' '),
]);

/** Whether an import reads this tag; names in every language are included. */
export function isRead(key: string): boolean {
  return KEYS.has(key) || key.startsWith('name:');
}

export function tag(tags: Tags, key: string): string | undefined {
  for (let at = 0; at < tags.length; at += 2) if (tags[at] === key) return tags[at + 1];
  return undefined;
}

export function hasAny(tags: Tags, keys: ReadonlySet<string>): boolean {
  for (let at = 0; at < tags.length; at += 2) if (keys.has(tags[at] ?? '')) return true;
  return false;
}

/**
 * The name and each `name:<language>` that differs from it; null if there is no name.
 *
 * An equal one is left out, unless its tag has a script or region: then it overrides the plain language's name.
 */
export function namesOf(tags: Tags): Names | null {
  const main = tag(tags, 'name')?.trim();
  if (!main) return null;
  const by_language: Record<string, string> = {};
  for (let at = 0; at < tags.length; at += 2) {
    const key = tags[at] ?? '';
    const name = tags[at + 1] ?? '';
    const language = key.startsWith('name:') ? key.slice('name:'.length) : '';
    if (isLanguage(language) && (name !== main || language.includes('-'))) by_language[language] = name;
  }
  return { main, by_language };
}

/** Other names that people may type: former and short names. */
export function aliasesOf(tags: Tags): readonly string[] {
  return NAME_KEYS.flatMap((key) => tag(tags, key)?.split(';') ?? [])
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const known = new Map<string, boolean>();

/** Whether the tag suffix is a language, unlike `name:left` and `name:etymology`. */
function isLanguage(tag: string): boolean {
  let is = known.get(tag);
  if (is === undefined) {
    is = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tag) && languages.of(tag) !== undefined;
    known.set(tag, is);
  }
  return is;
}
