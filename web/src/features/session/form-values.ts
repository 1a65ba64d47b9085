import type { Problem } from '../../lib/problem.ts';
import type { Translate } from '../../lib/texts.tsx';
import type { FormErrors } from '../../ui/form.tsx';

/** What was typed into the field of this name. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** The words for each field that the server found wrong; undefined where it is about none of `fields`. */
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
