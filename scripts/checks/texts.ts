// Every text that the sources ask for is there, in every locale, with the same arguments; none is left over.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as house } from '../setup/say.mjs';
import { readSources, withoutComments } from './sources.ts';
import type { Source } from './sources.ts';
import { findingsOf } from './tools.ts';

const code = ['core/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'];

export async function texts(root: string): Promise<string[]> {
  const path = join(root, 'locales/en.json');
  if (!existsSync(path)) return [];
  const keys = keysOf(JSON.parse(readFileSync(path, 'utf8')));
  const sources = readSources(root, code).map(({ path, text }) => ({ path, text: withoutComments(text) }));
  return [...missing(sources, keys), ...leftOver(sources, keys), ...(await unequal(root))];
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

function leftOver(sources: Source[], keys: string[]): string[] {
  const all = sources.map(({ text }) => text).join('\n');
  const literals = new Set([...all.matchAll(/['"]([\w-]+(?:\.[\w-]+)*)['"]/g)].map((match) => match[1]));
  const built = [...all.matchAll(/`([\w-]+\.[\w.-]*\$\{[^`]*)`/g)].map((match) => matcher(match[1] ?? ''));
  return keys
    .filter((key) => !literals.has(key) && !built.some((pattern) => pattern.test(key)))
    .map((key) => `locales/en.json: nothing uses '${key}'`);
}

/** The keys that a template literal may give: anything without further dots in each place of a variable. */
function matcher(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[\\w.-]+')}$`);
}

/** Keys and arguments of every locale against English; a country's variant has only what differs from its language. */
async function unequal(root: string): Promise<string[]> {
  const locales = readdirSync(join(root, 'locales')).map((name) => name.replace('.json', ''));
  const isVariant = (locale: string) =>
    locales.some((other) => new RegExp(`^${other}-[A-Z]{2}$`).test(locale));
  const variants = locales.filter(isVariant);
  const whole = locales.filter((locale) => !isVariant(locale));
  return [
    ...(await verify(root, whole, ['--missing-keys'])),
    ...(variants.length > 0 ? await verify(root, ['en', ...variants], []) : []),
  ];
}

async function verify(root: string, locales: string[], more: string[]): Promise<string[]> {
  const rules = ['--extra-keys', '--structural-equality', ...more];
  const cli = join(house, 'node_modules/.bin/formatjs');
  const files = locales.map((locale) => `locales/${locale}.json`);
  return findingsOf(process.execPath, [cli, 'verify', ...rules, '--source-locale', 'en', ...files], root);
}
