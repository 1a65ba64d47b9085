// Texts that say which they are: in a preview whoever presses one gets to change it (STU-05, decision 0161).
import type { Brand } from '@sendero/core/brand/brand';
import { markOfText } from '@sendero/core/contract/text-marks';
import type { Texts } from '../texts.ts';

/** The brand with every text in these languages as its own, each with the mark of its key. */
export function withMarkedTexts(texts: Texts, brand: Brand, languages: readonly string[]): Brand {
  const own = texts.of(brand);
  const keys = Object.keys(texts.file('en') ?? {});
  const marked = languages.flatMap((language): [string, Record<string, string>][] => {
    const file = own.file(language);
    if (!file) return [];
    return [[language, Object.fromEntries(keys.map((key, at) => [key, (file[key] ?? '') + markOfText(at)]))]];
  });
  return { ...brand, texts: Object.fromEntries(marked) };
}
