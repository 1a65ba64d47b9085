// A brand's texts one by one, by the keys of the locales: found, changed, and told in every language of its countries (STU-05).
import type { Brand } from '@sendero/core/brand/brand';
import type { StudioWord } from '@sendero/core/contract/studio-shapes';
import { Problem } from '../../http/problem.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { faultOfText } from './brand-words.ts';
import { changeDraft } from './drafts.ts';
import type { DraftRow } from './store.ts';
import { brandDraft } from './translate.ts';

/** As many as somebody reads; a search finds the rest. */
const MOST_TOLD = 100;

interface Wanted {
  readonly language: string;
  /** In the key, the English or the language's own text. */
  readonly q?: string | undefined;
  readonly only?: 'missing' | 'own' | undefined;
}

/** The texts of a language that are wanted, in the order of the locales' keys. */
export async function listWords(
  world: World,
  staff: Staff,
  draftId: string,
  { language, q = '', only }: Wanted,
): Promise<{ words: ({ key: string; english: string } & StudioWord['languages'][number])[]; total: number }> {
  const brand = await brandDraft(world, staff, draftId);
  const english = world.texts.file('en') ?? {};
  if (!world.texts.locales.includes(language))
    throw new Problem('NotFound', { detail: 'There is no such language.' });
  const sought = q.trim().toLowerCase();
  const found = Object.keys(english)
    .map((key) => ({ key, english: english[key] ?? '', ...wordIn(world, brand, language, key) }))
    .filter(({ is_translated, own }) =>
      only === 'missing' ? !is_translated && own === null : only !== 'own' || own !== null,
    )
    .filter(({ key, english: source, usual, own }) =>
      [key, source, usual, own ?? ''].some((text) => text.toLowerCase().includes(sought)),
    );
  return { words: found.slice(0, MOST_TOLD), total: found.length };
}

/** Throws NotFound where the product has no such text. */
export async function getWord(world: World, staff: Staff, draftId: string, key: string): Promise<StudioWord> {
  const brand = await brandDraft(world, staff, draftId);
  const languages = languagesOf(world, brand).map((language) => wordIn(world, brand, language, key));
  return { key, english: sourceOf(world, key), note: world.texts.note(key), languages };
}

/** Changes one text by language. Throws RuleBroken that names the languages whose text has other values than the English. */
export async function saveWord(
  world: World,
  staff: Staff,
  { draftId, key }: { readonly draftId: string; readonly key: string },
  { texts, revision }: { readonly texts: Readonly<Record<string, string | null>>; readonly revision: number },
): Promise<DraftRow> {
  const brand = await brandDraft(world, staff, draftId);
  const source = sourceOf(world, key);
  const wrong = Object.entries(texts).flatMap(([language, text]) => {
    const isKnown = world.texts.locales.includes(language);
    const detail = isKnown ? text && faultOfText(source, text) : 'is no language of the product';
    return detail ? [{ language, detail }] : [];
  });
  if (wrong.length > 0)
    throw new Problem('RuleBroken', {
      detail: wrong.map(({ language, detail }) => `${language}: ${detail}`).join('; '),
      errors: wrong.map(({ language }) => ({
        field: language,
        meta: { translation_key: 'operator.studio-word-values' },
      })),
    });
  const own = Object.entries(texts).reduce((all, [language, text]) => {
    const usual = world.texts.file(language)?.[key];
    return withWord(all, language, key, text === usual ? null : text);
  }, brand.texts ?? {});
  return changeDraft(world, staff, draftId, { content: { ...brand, texts: own }, revision });
}

function withWord(
  texts: NonNullable<Brand['texts']>,
  language: string,
  key: string,
  text: string | null,
): NonNullable<Brand['texts']> {
  const { [language]: before = {}, ...others } = texts;
  const rest = Object.entries(before).filter(([name]) => name !== key);
  const after = Object.fromEntries(text === null ? rest : [...rest, [key, text] as const]);
  return Object.keys(after).length === 0 ? others : { ...others, [language]: after };
}

/** The languages of a brand's countries, English last. */
function languagesOf({ sites, texts }: World, { countries }: Brand): readonly string[] {
  const spoken = countries.flatMap((country) => sites.findMarket(country)?.languages ?? []);
  const known = spoken.filter((language) => language !== 'en' && texts.locales.includes(language));
  return [...new Set([...known, 'en'])];
}

function wordIn(
  { texts }: World,
  brand: Brand,
  language: string,
  key: string,
): StudioWord['languages'][number] {
  return {
    language,
    usual: texts.file(language)?.[key] ?? '',
    own: brand.texts?.[language]?.[key] ?? null,
    is_translated: texts.translates(language, key),
  };
}

function sourceOf({ texts }: World, key: string): string {
  const source = texts.file('en')?.[key];
  if (source === undefined) throw new Problem('NotFound', { detail: 'The product has no such text.' });
  return source;
}
