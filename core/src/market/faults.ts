// What is wrong with a country or a brand, told field by field: the rules of the shipped ones, for tests and studio alike (STU-01).
import type * as z from 'zod/mini';
import type { Brand } from '../brand/brand.ts';
import { brandSchema } from '../brand/brand-schema.ts';
import { type Market, marketSchema } from './market.ts';

export const faultRules = [
  'missing',
  'unknown',
  'wrong',
  'calling-code',
  'no-phone-plan',
  'no-currency',
  'currency-fixed',
  'code-fixed',
  'no-locale',
  'twice',
  'no-market',
  'no-brand',
  'no-picture',
  'unknown-text',
  'broken-text',
] as const;

export interface Fault {
  /** `price.base`; parts of a list by their number. */
  readonly field: string;
  readonly rule: (typeof faultRules)[number];
  /** What was found there, or what was expected. */
  readonly detail: string;
}

/** What a check has to know beside the thing itself. */
export interface Surroundings {
  /** The languages that have texts. */
  readonly locales: readonly string[];
  /** `+358` of a country; null where the world has none. */
  readonly callingCodeOf: (country: string) => string | null;
  readonly markets: readonly Market[];
  readonly brands: readonly Brand[];
}

/** Everything wrong with a market, schema first; `before` is the one in force. */
export function marketFaults(value: unknown, around: Surroundings, before: Market | null): readonly Fault[] {
  const parsed = marketSchema.safeParse(value);
  if (!parsed.success) return parsed.error.issues.map((issue) => faultOf(issue, value));
  const { country_code, phone_prefix, currency, languages } = parsed.data;
  const code = around.callingCodeOf(country_code);
  const faults: Fault[] = [];
  const add = (field: string, rule: Fault['rule'], detail = '') => faults.push({ field, rule, detail });
  if (code === null) add('country_code', 'no-phone-plan', country_code);
  else if (code !== phone_prefix) add('phone_prefix', 'calling-code', code);
  if (!currencies().has(currency)) add('currency', 'no-currency', currency);
  // Orders, vouchers and prices of shops are kept in minor units of it.
  if (before && before.currency !== currency) add('currency', 'currency-fixed', before.currency);
  if (before && before.country_code !== country_code) add('country_code', 'code-fixed', before.country_code);
  languages.forEach((language, at) => {
    if (!around.locales.includes(language)) add(`languages.${at}`, 'no-locale', language);
    if (languages.indexOf(language) !== at) add(`languages.${at}`, 'twice', language);
  });
  return faults;
}

/** Everything wrong with a brand, schema first. */
export function brandFaults(
  value: unknown,
  around: Surroundings & { readonly brandWords: BrandWords },
  before: Brand | null,
): readonly Fault[] {
  const parsed = brandSchema.safeParse(value);
  if (!parsed.success) return parsed.error.issues.map((issue) => faultOf(issue, value));
  const brand = parsed.data as Brand;
  const faults: Fault[] = [];
  const add = (field: string, rule: Fault['rule'], detail = '') => faults.push({ field, rule, detail });
  if (before && before.id !== brand.id) add('id', 'code-fixed', before.id);
  brand.countries.forEach((country, at) => {
    if (!around.markets.some(({ country_code }) => country_code === country))
      add(`countries.${at}`, 'no-market', country);
    if (brand.countries.indexOf(country) !== at) add(`countries.${at}`, 'twice', country);
  });
  const others = around.brands.filter(({ id }) => id !== brand.id);
  for (const country of before?.countries ?? [])
    if (![brand, ...others].some(({ countries }) => countries.includes(country)))
      add('countries', 'no-brand', country);
  return [...faults, ...around.brandWords(brand)];
}

/** What is wrong with a brand's own words, by the rules of the locales. */
export type BrandWords = (brand: Brand) => readonly Fault[];

/** Intl knows the currencies that are in use. */
const currencies = (): ReadonlySet<string> => new Set(Intl.supportedValuesOf('currency'));

function faultOf(issue: z.core.$ZodIssue, value: unknown): Fault {
  const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const field = [...issue.path, ...unknownKeys.slice(0, 1)].join('.');
  const detail = issue.message;
  if (issue.code === 'unrecognized_keys') return { field, rule: 'unknown', detail };
  return { field, rule: at(value, issue.path) === undefined ? 'missing' : 'wrong', detail };
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
