import type { Problem } from './problem.ts';
import type { Translate } from './texts.tsx';
import type { FormErrors } from '../ui/form.tsx';

/** The text typed into the field of this name. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** The server's error texts by field; undefined if none concerns one of `fields`. */
export function fieldErrors(
  t: Translate,
  problem: Problem | null,
  fields: readonly string[],
): FormErrors | undefined {
  const known = problem?.errors.filter(({ field }) => fields.includes(field)) ?? [];
  if (known.length === 0) return undefined;
  return Object.fromEntries(
    known.map(({ field, meta: { translation_key: key } }) => [field, t(t.has(key) ? key : 'problem.field')]),
  );
}
