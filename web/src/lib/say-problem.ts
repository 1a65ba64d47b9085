import type { Problem } from './problem.ts';
import type { Translate } from './texts.tsx';

const SHOWN = 8;

/** The beginning of the trace id, by which the operator finds the failure; null if the server did not fail. */
export function referenceOf({ trace_id, status }: Problem): string | null {
  return trace_id !== undefined && status >= 500 ? trace_id.slice(0, SHOWN) : null;
}

/** A failed call in one line, for places without room for a copy button: its text and the reference (SAF-07). */
export function sayProblem(t: Translate, problem: Problem): string {
  const key: string = problem.textKey;
  const words = t(t.has(key) ? key : 'problem.Internal');
  const reference = referenceOf(problem);
  return reference === null ? words : `${words} ${t('problem-reference.label', { reference })}`;
}
