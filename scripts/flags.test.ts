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
});
