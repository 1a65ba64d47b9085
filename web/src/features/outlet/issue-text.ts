import type { Translate } from '../../lib/texts.tsx';

/** The words for what is wrong with a field; undefined where nothing is. */
export function issueText(t: Translate, key: string | undefined): string | undefined {
  return key && t(t.has(key) ? key : 'problem.field');
}
