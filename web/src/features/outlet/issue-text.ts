import type { Translate } from '../../lib/texts.tsx';

/** The text of an issue with a field; undefined if there is none. */
export function issueText(t: Translate, key: string | undefined): string | undefined {
  return key && t(t.has(key) ? key : 'problem.field');
}
