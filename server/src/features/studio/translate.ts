// What translators are sent and send back: XLIFF 2.0, as their tools read it (STU-05).
import type { Brand } from '@sendero/core/brand/brand';
import type { StudioCoverage } from '@sendero/core/contract/studio-shapes';
import type { Fault } from '@sendero/core/market/faults';
import { Problem } from '../../http/problem.ts';
import type { FileAnswer } from '../../http/send-file.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { faultOfText } from './brand-words.ts';
import { changeDraft, getDraft } from './drafts.ts';
import type { DraftRow } from './store.ts';

const NAMESPACE = 'texts';
const TYPE = 'application/xliff+xml';

/** Per language how many texts there are, how many are the language's own, and how many the brand's. */
export async function coverageOf(world: World, staff: Staff, draftId: string): Promise<StudioCoverage> {
  const { texts = {} } = await brandDraft(world, staff, draftId);
  const all = Object.keys(world.texts.file('en') ?? {}).length;
  return world.texts.locales.map((language) => ({
    language,
    texts: all,
    translated: world.texts.covered(language),
    own: Object.keys(texts[language] ?? {}).length,
  }));
}

/** Every text of a language as the brand has it, with the English beside it. */
export async function exportTexts(
  world: World,
  staff: Staff,
  draftId: string,
  language: string,
): Promise<FileAnswer> {
  const brand = await brandDraft(world, staff, draftId);
  const english = world.texts.file('en') ?? {};
  const own = knownLanguage(world.texts.of(brand).file(language));
  const units = Object.fromEntries(
    Object.entries(english).map(([key, source]) => [key, { source, target: own[key] ?? '' }]),
  );
  const { js2xliff } = await import('xliff');
  const xml = await js2xliff({
    resources: { [NAMESPACE]: units },
    sourceLanguage: 'en',
    targetLanguage: language,
  });
  return { name: `${brand.id}-${language}.xlf`, type: TYPE, body: Buffer.from(xml) };
}

/**
 * Takes a translated file into a brand's draft: what differs from the product's text becomes the brand's own. Nothing is taken of
 * a file with faults, which are told by their keys.
 */
export async function importTexts(
  world: World,
  staff: Staff,
  draftId: string,
  {
    language,
    xliff,
    revision,
  }: { readonly language: string; readonly xliff: string; readonly revision: number },
): Promise<{ readonly draft: DraftRow; readonly taken: number; readonly faults: readonly Fault[] }> {
  const brand = await brandDraft(world, staff, draftId);
  const usual = knownLanguage(world.texts.file(language));
  const english = world.texts.file('en') ?? {};
  const targets = await targetsIn(xliff, language);
  const faults = targets.flatMap(([key, text]): readonly Fault[] => {
    const source = english[key];
    const field = `texts.${language}.${key}`;
    if (source === undefined) return [{ field, rule: 'unknown-text', detail: key }];
    const detail = faultOfText(source, text);
    return detail === null ? [] : [{ field, rule: 'broken-text', detail }];
  });
  const draft = await getDraft(world, staff, draftId);
  if (faults.length > 0) return { draft, taken: 0, faults };
  const own = Object.fromEntries(targets.filter(([key, text]) => usual[key] !== text));
  const content = { ...brand, texts: { ...brand.texts, [language]: own } };
  return {
    draft: await changeDraft(world, staff, draftId, { content, revision }),
    taken: Object.keys(own).length,
    faults,
  };
}

/** Keys and translations; units without one are left out. Throws Malformed for another file. */
async function targetsIn(xliff: string, language: string): Promise<[string, string][]> {
  // No entity of a document type is ever looked at.
  if (/<!DOCTYPE|<!ENTITY/i.test(xliff)) throw notXliff();
  const { xliff2js } = await import('xliff');
  const read = await Promise.resolve()
    .then(() => xliff2js(xliff))
    .catch(() => null);
  if (!read || read.targetLanguage !== language) throw notXliff();
  const units = Object.values(read.resources).flatMap((file) => Object.entries(file));
  return units.flatMap(([key, { target }]): [string, string][] =>
    typeof target === 'string' && target !== '' ? [[key, target]] : [],
  );
}

const notXliff = () => new Problem('Malformed', { detail: 'This is no XLIFF 2.0 file of this language.' });

export async function brandDraft(world: World, staff: Staff, draftId: string): Promise<Brand> {
  const draft = await getDraft(world, staff, draftId);
  if (draft.kind !== 'brand') throw new Problem('NotFound', { detail: 'Texts belong to brands.' });
  return draft.content as Brand;
}

function knownLanguage<File>(file: File | undefined): File {
  if (file === undefined) throw new Problem('NotFound', { detail: 'There is no such language.' });
  return file;
}
