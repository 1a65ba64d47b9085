import type english from '../../../../locales/operator/en.json';
import { type Translate as Translates, useTexts as usePortalTexts } from '../../lib/texts.tsx';

/** A text of the operator's application alone. */
export type TextKey = keyof typeof english;
/** Its texts, and those of what it shares with the portal. */
export type Translate = Translates & Translates<TextKey>;

/** The texts of this page, which the server puts over the portal's. */
export function useTexts(): Translate {
  return usePortalTexts() as Translate;
}
