import type { Problem } from './problem.ts';
import type { Translate } from './texts.tsx';

const SHOWN = 8;

/** The beginning of a trace id, by which the operator finds what went wrong; null where that was not the server. */
export function referenceOf({ trace_id, status }: Problem): string | null {
  return trace_id !== undefined && status >= 500 ? trace_id.slice(0, SHOWN) : null;
}

/** A failed call in one line, where no button for copying has room: its words, and the reference (SAF-07). */
export function sayProblem(t: Translate, problem: Problem): string {
  const key: string = problem.textKey;
  const words = t(t.has(key) ? key : 'problem.Internal');
  const reference = referenceOf(problem);
  return reference === null ? words : `${words} ${t('problem-reference.label', { reference })}`;
}
