import type { Problem } from './problem.ts';
import type { Translate } from './texts.tsx';
import type { FormErrors } from '../ui/form.tsx';

/** The text typed into the field of this name. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * The server's error texts by field; undefined if none concerns one of `fields`. What is wrong in a part of a field, as
 * `owners.1`, is said at the field.
 */
export function fieldErrors(
  t: Translate,
  problem: Problem | null,
  fields: readonly string[],
): FormErrors | undefined {
  const known = (problem?.errors ?? []).flatMap(({ field, meta: { translation_key: key } }) => {
    const shown = fields.find((one) => one === field) ?? fields.find((one) => field.startsWith(`${one}.`));
    return shown === undefined ? [] : [[shown, t(t.has(key) ? key : 'problem.field')] as const];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
