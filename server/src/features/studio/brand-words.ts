// A brand's own words are checked as the locales are: the key is one of the product's, with the same values (STU-05).
import { type MessageFormatElement, isStructurallySame, parse } from '@formatjs/icu-messageformat-parser';
import type { Brand } from '@sendero/core/brand/brand';
import { contentNames } from '@sendero/core/contract/site-api';
import type { Fault } from '@sendero/core/market/faults';
import type { World } from '../../world.ts';

/** What is wrong with a brand's texts and pages. */
export function brandWords(world: World, { texts = {}, pages = {} }: Brand): readonly Fault[] {
  return [
    ...Object.entries(texts).flatMap(([language, own]) => textFaults(world, language, own)),
    ...Object.keys(pages).flatMap((page) => pageFaults(world, page)),
  ];
}

function textFaults(
  { texts }: World,
  language: string,
  own: Readonly<Record<string, string>>,
): readonly Fault[] {
  const english = texts.file('en') ?? {};
  if (!texts.locales.includes(language))
    return [{ field: `texts.${language}`, rule: 'no-locale', detail: language }];
  return Object.entries(own).flatMap(([key, text]): readonly Fault[] => {
    const source = english[key];
    const field = `texts.${language}.${key}`;
    if (source === undefined) return [{ field, rule: 'unknown-text', detail: key }];
    const detail = faultOfText(source, text);
    return detail === null ? [] : [{ field, rule: 'broken-text', detail }];
  });
}

/** What keeps a text from standing in for `source`; null if nothing. */
export function faultOfText(source: string, text: string): string | null {
  try {
    const [theirs, own] = [parsed(source), parsed(text)];
    const { success, error } = isStructurallySame(theirs, own);
    return success ? null : (error?.message ?? 'its values are others');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const parsed = (text: string): MessageFormatElement[] => parse(text, { captureLocation: false });

function pageFaults({ texts }: World, page: string): readonly Fault[] {
  const [name = '', language = ''] = page.split('.');
  if (!contentNames.some((one) => one === name))
    return [{ field: `pages.${page}`, rule: 'unknown', detail: name }];
  if (!texts.locales.includes(language))
    return [{ field: `pages.${page}`, rule: 'no-locale', detail: language }];
  return [];
}
