import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flagsSchema } from '@sendero/core/flag/flag';
import { describe, expect, it } from 'vitest';
import { readSources, withoutComments } from './checks/sources.ts';
import { root } from './setup/say.mjs';

const sources = readSources(root, ['core/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'])
  .filter(({ path }) => !/\.test\.tsx?$|\/testing\/|^core\/src\/flag\/flag\.ts$/.test(path))
  .map(({ text }) => withoutComments(text));

/** `proof-of-pickup-web` as it may be put together too: a word in its middle is a variable. */
const formsOf = (key: string): string[] => {
  const words = key.split('-');
  const open = words.slice(1, -1).map((_, place) => words.with(place + 1, '\\$\\{\\w+\\}').join('-'));
  return [`['"]${key}['"]`, `\\.${key}\\b`, ...open.map((form) => `\`${form}\``)];
};

describe('a flag that may be switched', () => {
  it.each(Object.keys(flagsSchema.shape))('switches something: %s [FLG-04]', (key) => {
    const use = new RegExp(formsOf(key).join('|'));
    expect(sources.some((text) => use.test(text))).toBe(true);
  });

  it.each(['en', 'ar'])('has a name of its own and says to staff what it does: %s [OPR-06]', (language) => {
    const texts = JSON.parse(readFileSync(join(root, `locales/operator/${language}.json`), 'utf8'));
    const keys = Object.keys(flagsSchema.shape);
    const names = keys.map((key) => texts[`operator.flag-name.${key}`]);
    expect(keys.filter((key) => !/[.]$/.test(texts[`operator.flag-does.${key}`] ?? ''))).toEqual([]);
    expect([names.filter((name) => !name), new Set(names).size]).toEqual([[], keys.length]);
    const said = Object.keys(texts).filter((key) => /^operator\.flag-(name|does)\./.test(key));
    expect(said).toHaveLength(2 * keys.length);
  });
});
