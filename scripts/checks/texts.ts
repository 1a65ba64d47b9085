// Every text that the sources ask for is there, in every locale, with the same arguments and with a note for those who
// translate it; none is left over.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as house } from '../setup/say.mjs';
import { readSources, withoutComments } from './sources.ts';
import type { Source } from './sources.ts';
import { findingsOf } from './tools.ts';

const code = ['core/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'];

export async function texts(root: string): Promise<string[]> {
  if (!existsSync(join(root, 'locales/en.json'))) return [];
  const sources = readSources(root, code).map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const isOperators = ({ path }: Source): boolean => OPERATOR_CODE.test(path);
  const [portal, operator] = [englishOf(root, ''), englishOf(root, OPERATOR)];
  const [portalKeys, operatorKeys] = [keysOf(portal), keysOf(operator)];
  return [
    ...missing(
      sources.filter((source) => !isOperators(source)),
      portalKeys,
    ),
    // What both show has its texts from the portal's, which the server puts under the operator's own.
    ...missing(sources.filter(isOperators), [...portalKeys, ...operatorKeys]),
    ...leftOver(sources, '', portalKeys),
    ...leftOver(sources.filter(isOperators), OPERATOR, operatorKeys),
    ...unnoted(root, '', portal),
    ...unnoted(root, OPERATOR, operator),
    ...(await unequal(root, '')),
    ...(await unequal(root, OPERATOR)),
  ];
}

/** The folder of the texts of the operator's application below that of all texts, and who may use them. */
const OPERATOR = 'operator/';
const OPERATOR_CODE =
  /^(?:web\/src\/operator\/|server\/src\/(?:http\/(?:operator-page|preview-bar)\.ts|features\/(?:operator|studio)\/))/;

function englishOf(root: string, set: string): object {
  const path = join(root, 'locales', set, 'en.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** The keys of a locale, nested ones joined by dots. */
function keysOf(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value).map((rest) => `${key}.${rest}`) : [key],
  );
}

/** `t('a.b')`, `t.rich('a.b')`, t(`a.${b}`), and the keys of errors, which core and server hand over as data. */
function missing(sources: Source[], keys: string[]): string[] {
  const known = new Set(keys);
  return sources.flatMap(({ path, text }) => {
    const whole = [
      ...text.matchAll(/\bt(?:\.rich|\.markup)?\(\s*'([^']+)'/g),
      ...text.matchAll(/['"]((?:error|issue|problem)\.[a-z][\w.]*\w)['"]/g),
      ...text.matchAll(/\b(?:ruleBroken\([^,()]+,|translation_key:)\s*'([^']+)'/g),
    ].map((match) => match[1] ?? '');
    const patterns = [...text.matchAll(/\bt(?:\.rich|\.markup)?\(\s*`([^`]*)`/g)].map(
      (match) => match[1] ?? '',
    );
    return [
      ...whole.filter((key) => !known.has(key)).map((key) => `${path}: no text for '${key}'`),
      ...patterns
        .filter((pattern) => !keys.some((key) => matcher(pattern).test(key)))
        .map((pattern) => `${path}: no text that fits \`${pattern}\``),
    ];
  });
}

function leftOver(sources: Source[], set: string, keys: string[]): string[] {
  const all = sources.map(({ text }) => text).join('\n');
  const literals = new Set([...all.matchAll(/['"]([\w-]+(?:\.[\w-]+)*)['"]/g)].map((match) => match[1]));
  const built = [...all.matchAll(/`([\w-]+\.[\w.-]*\$\{[^`]*)`/g)].map((match) => matcher(match[1] ?? ''));
  return keys
    .filter((key) => !literals.has(key) && !built.some((pattern) => pattern.test(key)))
    .map((key) => `locales/${set}en.json: nothing uses '${key}'`);
}

/** What translators read about each key: who reads its text, where, and what its values are (decision 0074). */
const NOTES = 'notes.json';

/** A value of a text, such as `{count}`. */
const VALUE = /\{(\w+)(?=\}|, (?:plural|select)\b)/g;

function unnoted(root: string, set: string, english: object): string[] {
  const file = `locales/${set}${NOTES}`;
  const path = join(root, file);
  const notes = new Map<string, string>(
    existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, 'utf8'))) : [],
  );
  const known = new Set(keysOf(english));
  return [
    ...[...known].filter((key) => !notes.get(key)?.trim()).map((key) => `${file}: no note for '${key}'`),
    ...[...notes.keys()]
      .filter((key) => !known.has(key))
      .map((key) => `${file}: no text has the key '${key}'`),
    ...Object.entries(english).flatMap(([key, text]) =>
      unexplained(file, key, String(text), notes.get(key) ?? ''),
    ),
  ];
}

/** The values of a text that its note is silent about, and those that the note invents. */
function unexplained(file: string, key: string, text: string, note: string): string[] {
  const [inText, inNote] = [text, note].map((words) => [...words.matchAll(VALUE)].map(([, name]) => name));
  const forms = new Set([...text.matchAll(/ \w+ \{(\w+)\}/g)].map(([, word]) => word));
  const silent = inText?.filter((name) => !forms.has(name) && !inNote?.includes(name)) ?? [];
  const invented = inNote?.filter((name) => !inText?.includes(name)) ?? [];
  return [...new Set([...silent, ...invented])].map(
    (name) => `${file}: '${key}': its note and its text disagree about {${name}}`,
  );
}

/** The keys that a template literal may give: anything without further dots in each place of a variable. */
function matcher(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[\\w.-]+')}$`);
}

/** Keys and arguments of every locale against English; a country's variant has only what differs from its language. */
async function unequal(root: string, set: string): Promise<string[]> {
  const folder = join(root, 'locales', set);
  if (!existsSync(folder)) return [];
  const locales = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== NOTES)
    .map((name) => name.replace('.json', ''));
  const isVariant = (locale: string) =>
    locales.some((other) => new RegExp(`^${other}-[A-Z]{2}$`).test(locale));
  const variants = locales.filter(isVariant);
  const whole = locales.filter((locale) => !isVariant(locale));
  return [
    ...(await verify(root, set, whole, ['--missing-keys'])),
    ...(variants.length > 0 ? await verify(root, set, ['en', ...variants], []) : []),
  ];
}

async function verify(root: string, set: string, locales: string[], more: string[]): Promise<string[]> {
  const rules = ['--extra-keys', '--structural-equality', ...more];
  const cli = join(house, 'node_modules/.bin/formatjs');
  const files = locales.map((locale) => `locales/${set}${locale}.json`);
  return findingsOf(process.execPath, [cli, 'verify', ...rules, '--source-locale', 'en', ...files], root);
}
