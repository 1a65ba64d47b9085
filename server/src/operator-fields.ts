// The fields of the operator's calls as a command line has them: `--name value`, each as its call's contract reads it.
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { readFile } from 'node:fs/promises';
import { text as streamText } from 'node:stream/consumers';
import type * as z from 'zod/mini';
import { parseJson } from './parse-json.ts';

/** What was typed, by field. */
export type Fields = Readonly<Record<string, string>>;

/** Whatever their names. Throws where one has no value. */
export function fieldsIn(args: readonly string[]): Fields {
  const fields: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value] = args.slice(at, at + 2);
    if (!/^--\w+$/.test(name) || value === undefined) throw new Error(`"${name}" has no value.`);
    fields[name.slice(2)] = value;
  }
  return fields;
}

/** The fields of a call's body, each a text where that is what it takes, else JSON. */
export async function bodyIn(call: AnyEndpoint, fields: Fields): Promise<Readonly<Record<string, unknown>>> {
  const schemas = fieldsOf(call.body);
  const typed = Object.entries(fields).map(async ([name, value]) => [
    name,
    valueOf(schemas[name], await textOf(value)),
  ]);
  return Object.fromEntries(await Promise.all(typed));
}

function valueOf(schema: z.ZodMiniType | undefined, text: string): unknown {
  if (text === 'null') return null;
  return schema?.safeParse(text).success ? text : (parseJson(text) ?? text);
}

/** `@file` is what the file has, `@-` what is piped in; `@@` begins with one `@`. No program takes more than 128 kB in an argument. */
async function textOf(value: string): Promise<string> {
  if (!value.startsWith('@') || value.startsWith('@@')) return value.replace(/^@@/, '@');
  return value === '@-' ? streamText(process.stdin) : readFile(value.slice(1), 'utf8');
}

/** Every field of a call: `--draftId <text> --revision <number> [--brand <text|null>]`. */
export function usageOf(call: AnyEndpoint): string {
  const schemas = { ...fieldsOf(call.params), ...fieldsOf(call.query), ...fieldsOf(call.body) };
  const files = (call.upload ?? []).map((name) => `--${name}${name === 'content' ? ' <file>' : ' <text>'}`);
  const typed = Object.entries(schemas).map(([name, schema]) => {
    const said = `--${name} <${kindOf(schema)}>`;
    return schema.safeParse(undefined).success ? `[${said}]` : said;
  });
  return [...typed, ...files].join(' ');
}

interface Shaped {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

function fieldsOf(schema: z.ZodMiniType | undefined): Readonly<Record<string, z.ZodMiniType>> {
  return (schema as unknown as Shaped | undefined)?.shape ?? {};
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, string>>;
}

function kindOf(schema: z.ZodMiniType): string {
  const { type, innerType, in: taken, entries } = schema.def as unknown as Definition;
  const inner = innerType ?? taken;
  if (inner) return type === 'nullable' ? `${kindOf(inner)}|null` : kindOf(inner);
  if (entries) return Object.values(entries).join('|');
  if (type === 'string') return 'text';
  return type === 'number' || type === 'boolean' ? type : 'json';
}
