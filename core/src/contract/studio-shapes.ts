// What staff see of the studio: countries and brands with their versions and drafts (STU-01).
import * as z from 'zod/mini';
import { versionedKinds } from '../market/catalogue.ts';
import { faultRules } from '../market/faults.ts';
import { unixTime } from './shared.ts';

const kind = z.enum(versionedKinds);
/** Half a character and the null character, which PostgreSQL stores in no JSON; a typed backslash is doubled. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** The form of a country or brand is checked by GET /check, field by field: a draft may be wrong for a while. */
export const content = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => !UNSTORABLE.test(JSON.stringify(value))));

export const draftSchema = z.object({
  draft_id: z.string(),
  kind,
  code: z.string(),
  /** The version that it was begun from; publishing another one in the meantime ends it. */
  based_on: z.int(),
  /** The country or brand whose content it began with; null for its own. */
  begun_from: z.nullable(z.string()),
  /** Of a country that no brand serves yet: the brand that is to serve it, changed and published with it. */
  brand: z.nullable(z.string()),
  content,
  /** Counts the changes; a change says which one it is of. */
  revision: z.int(),
  changed_at: unixTime,
  changed_by: z.string(),
});

export const versionSchema = z.object({
  /** 0 is what is shipped. */
  version: z.int(),
  /** Null: as it is shipped. */
  content: z.nullable(content),
  reason: z.string(),
  made_at: unixTime,
  made_by: z.string(),
  in_force_from: unixTime,
  state: z.enum(['waiting', 'in_force', 'past', 'withdrawn']),
});

export const thingSchema = z.object({
  kind,
  code: z.string(),
  is_shipped: z.boolean(),
  /** Hosts on which it is served, by the deployment's own name. */
  sites: z.array(z.string()),
  in_force: content,
  versions: z.array(versionSchema),
  drafts: z.array(draftSchema),
});

export const faultSchema = z.object({ field: z.string(), rule: z.enum(faultRules), detail: z.string() });

const pricesSchema = z.object({
  /** Orders of the last seven days whose price could be told again. */
  orders: z.int(),
  currency: z.string(),
  /** In major units. */
  before: z.number(),
  after: z.number(),
  dearer: z.int(),
  cheaper: z.int(),
});

export type StudioDraft = z.infer<typeof draftSchema>;
export type StudioThing = z.infer<typeof thingSchema>;
export type StudioVersion = z.infer<typeof versionSchema>;
export type StudioFault = z.infer<typeof faultSchema>;
export type StudioDifference = z.infer<typeof differenceSchema>;

export const differenceSchema = z.object({
  /** What it is compared with: the country or brand itself, or the one that it was begun from. */
  with: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      /** JSON; null where it is not there. */
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** What it would have meant for last week's orders; null where no price changes (STU-04). */
  prices: z.nullable(pricesSchema),
});

export const coverageSchema = z.array(
  z.object({ language: z.string(), texts: z.int(), translated: z.int(), own: z.int() }),
);
export type StudioCoverage = z.infer<typeof coverageSchema>;

const wordIn = z.object({
  language: z.string(),
  /** The product's text, in English where the language has none. */
  usual: z.string(),
  /** The brand's own; null where it says what the product says. */
  own: z.nullable(z.string()),
  /** Whether the product has it in this language. */
  is_translated: z.boolean(),
});

export const wordSchema = z.object({
  key: z.string(),
  english: z.string(),
  /** Who reads it, where, and what its values are. */
  note: z.string(),
  /** Of the countries that the brand serves, English last. */
  languages: z.array(wordIn),
});
export type StudioWord = z.infer<typeof wordSchema>;

export const wordListSchema = z.object({
  words: z.array(z.object({ key: z.string(), english: z.string(), ...wordIn.shape })),
  /** How many there are; the first of them are told. */
  total: z.int(),
});

export const summarySchema = z.object({
  kind,
  code: z.string(),
  name: z.string(),
  is_shipped: z.boolean(),
  version: z.int(),
  sites: z.array(z.string()),
  drafts: z.int(),
});
export type StudioSummary = z.infer<typeof summarySchema>;
