// Whether whatever fits one JSON Schema fits another, for the schemas that the contract is made of.

export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

/** A schema, and the named schemas of its document. */
export interface Side {
  readonly schema: Schema;
  readonly named: Readonly<Record<string, Schema>>;
}

interface Manner {
  /** The reader goes by fields: it passes over fields and values of a list that it does not know. */
  readonly isTolerant: boolean;
  /** Pairs of names that are being compared further up: a schema may contain itself. */
  readonly seen: ReadonlySet<string>;
}

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/** Why something that fits `from` would not fit `to`, each with its path under `at`; nothing where all of it does. */
export function misfits(from: Side, to: Side, at: string, manner: Manner): string[] {
  const pair = `${from.schema.$ref} ${to.schema.$ref}`;
  if (from.schema.$ref && to.schema.$ref) {
    if (manner.seen.has(pair)) return [];
    manner = { ...manner, seen: new Set([...manner.seen, pair]) };
  }
  const [a, b] = [resolved(from), resolved(to)];
  const froms = a.anyOf ?? a.oneOf;
  if (froms) return froms.flatMap((schema) => misfits({ ...from, schema }, { ...to, schema: b }, at, manner));
  const tos = b.anyOf ?? b.oneOf;
  if (tos) return misfitsOfAll({ ...from, schema: a }, to, tos, at, manner);
  const inside = (key: 'items' | 'additionalProperties', where: string) =>
    isSchema(a[key]) && isSchema(b[key])
      ? misfits({ ...from, schema: a[key] }, { ...to, schema: b[key] }, where, manner)
      : [];
  return [
    ...ofType(a, b, at),
    ...ofValues(a, b, at, manner),
    ...ofLimits(a, b, at),
    ...ofFields({ ...from, schema: a }, { ...to, schema: b }, at, manner),
    ...inside('items', `${at}[]`),
    ...inside('additionalProperties', `${at}.*`),
    ...(a.prefixItems ?? []).flatMap((schema, index) => {
      const other = b.prefixItems?.[index];
      return other ? misfits({ ...from, schema }, { ...to, schema: other }, `${at}[${index}]`, manner) : [];
    }),
  ];
}

/** It fits a choice that fits one of its ways; told is the way that comes nearest. */
function misfitsOfAll(from: Side, to: Side, ways: readonly Schema[], at: string, manner: Manner): string[] {
  const tried = ways.map((schema) => misfits(from, { ...to, schema }, at, manner));
  return tried.reduce((nearest, next) => (next.length < nearest.length ? next : nearest), tried[0] ?? []);
}

function resolved({ schema, named }: Side): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (named[name] ?? {});
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

function ofType(a: Schema, b: Schema, at: string): string[] {
  if (b.type === undefined) return [];
  const allowed = [b.type].flat();
  const missing = [a.type ?? 'anything']
    .flat()
    .filter((type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')));
  return missing.map((type) => `${at}: ${type} where ${allowed.join(' or ')} is meant`);
}

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : schema.enum;

function ofValues(a: Schema, b: Schema, at: string, { isTolerant }: Manner): string[] {
  const [given, known] = [valuesOf(a), valuesOf(b)];
  if (!known) return [];
  if (!given) return [`${at}: any value where a list of them is meant`];
  // A list may grow in answers, a constant is what tells one form from another.
  if (isTolerant && !('const' in b)) return [];
  return given
    .filter((value) => !known.includes(value))
    .map((value) => `${at}: ${JSON.stringify(value)} is not known`);
}

function ofLimits(a: Schema, b: Schema, at: string): string[] {
  const number = (schema: Schema, key: string, none: number) =>
    typeof schema[key] === 'number' ? schema[key] : none;
  const low = least.filter((key) => number(a, key, -Infinity) < number(b, key, -Infinity));
  const high = most.filter((key) => number(a, key, Infinity) > number(b, key, Infinity));
  const form = ['pattern', 'format'].filter((key) => b[key] !== undefined && b[key] !== a[key]);
  return [...low, ...high, ...form].map((key) => `${at}: ${key} is ${String(b[key])}`);
}

function ofFields(from: Side, to: Side, at: string, manner: Manner): string[] {
  const [a, b] = [from.schema, to.schema];
  const missing = (b.required ?? []).filter((name) => !a.required?.includes(name));
  const fields = Object.entries(a.properties ?? {}).flatMap(([name, schema]) => {
    const other = b.properties?.[name];
    const where = `${at}.${name}`;
    if (other) return misfits({ ...from, schema }, { ...to, schema: other }, where, manner);
    return b.additionalProperties === false && !manner.isTolerant ? [`${where}: is not known`] : [];
  });
  return [...missing.map((name) => `${at}.${name}: may be missing`), ...fields];
}
