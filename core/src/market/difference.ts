// What differs between two versions of a country or brand, field by field (STU-01).

export interface Difference {
  /** `price.base`. */
  readonly field: string;
  /** Undefined where it is not there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Every field that differs, the fields of an object one by one; a list is one field. */
export function differencesOf(before: unknown, after: unknown, field = ''): readonly Difference[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) =>
      differencesOf(before[key], after[key], field === '' ? key : `${field}.${key}`),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
