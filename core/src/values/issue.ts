/** A fault of one field: the key of the text that says what to do, and that text's values. */
export interface Issue<Field extends string = string, Key extends string = string> {
  readonly field: Field;
  readonly key: Key;
  readonly params?: Readonly<Record<string, string | number>>;
}
