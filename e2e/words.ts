// The texts as the product ships them, to find what is on a screen by the words that its user reads.
import { readFileSync } from 'node:fs';
import type english from '../locales/en.json';

export type Locale = 'en' | 'fi';

export const textsOf = (locale: Locale): Readonly<Record<keyof typeof english, string>> =>
  JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8'));
