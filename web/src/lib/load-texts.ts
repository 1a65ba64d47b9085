import { textsPath } from '@sendero/core/contract/boot';
import { boot } from './boot.ts';
import type { Texts } from './texts.tsx';

/**
 * The texts of `locale`, which the server merges over English (LNG-01); the English texts if they cannot be fetched.
 * Throws if neither can.
 */
export function loadTexts(locale: string): Promise<Texts> {
  return fetchTexts(locale).catch(() => fetchTexts('en'));
}

async function fetchTexts(locale: string): Promise<Texts> {
  const response = await fetch(textsPath(locale, boot?.texts_version));
  if (!response.ok) throw new Error(`texts of ${locale}: ${response.status}`);
  return response.json();
}
