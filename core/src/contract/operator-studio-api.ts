// The studio: countries and brands as versions that staff draft, check, publish and roll back (STU-01 to STU-05).
import * as z from 'zod/mini';
import { readableText } from '../values/readable.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './operator-api.ts';
import { queryNumber, result, text, unixTime } from './shared.ts';
import {
  content,
  coverageSchema,
  differenceSchema,
  draftSchema,
  faultSchema,
  summarySchema,
  thingSchema,
  versionSchema,
  wordListSchema,
  wordSchema,
} from './studio-shapes.ts';

/** Of versions and changes, as the database counts them, with room for one more. */
const count = z.int().check(z.gte(0), z.lte(2_147_483_646));

const staff = { service: 'operator', access: 'staff', roles: ['country'] } as const;
const params = z.strictObject({ code: text(40) });
const draftParams = z.strictObject({ draftId: z.uuid() });
const textParams = z.strictObject({ draftId: z.uuid(), language: text(35) });
const wordParams = z.strictObject({ draftId: z.uuid(), key: text(100) });
const begin = z.strictObject({
  /** Begins from another country or brand: that is how a new one is made. */
  from: z.optional(text(40)),
  /** The brand that is to serve a new country: published with it. */
  brand: z.optional(text(40)),
});
const again = z.strictObject({ version: count, reason });
const versionParams = z.strictObject({ code: text(40), version: z.pipe(queryNumber, count) });

export const listMarkets = endpoint({
  ...staff,
  method: 'GET',
  path: '/markets',
  summary: 'The countries of the caller, with the version in force of each.',
  answer: result(z.array(summarySchema)),
});

export const listBrands = endpoint({
  ...staff,
  method: 'GET',
  path: '/brands',
  summary: 'The brands of the caller, with the version in force of each.',
  answer: result(z.array(summarySchema)),
});

export const getMarket = endpoint({
  ...staff,
  method: 'GET',
  path: '/markets/:code',
  summary: 'A country as it is in force, its versions and its drafts.',
  params,
  answer: result(thingSchema),
});

export const getBrand = endpoint({
  ...staff,
  method: 'GET',
  path: '/brands/:code',
  summary: 'A brand as it is in force, its versions and its drafts.',
  params,
  answer: result(thingSchema),
});

export const beginMarketDraft = endpoint({
  ...staff,
  method: 'POST',
  path: '/markets/:code/drafts',
  summary: 'Begins a draft of a country; of a new one from another, which `from` names.',
  params,
  body: begin,
  answer: result(draftSchema),
  status: 201,
});

export const beginBrandDraft = endpoint({
  ...staff,
  method: 'POST',
  path: '/brands/:code/drafts',
  summary: 'Begins a draft of a brand; of a new one from another, which `from` names.',
  params,
  body: begin,
  answer: result(draftSchema),
  status: 201,
});

export const getDraft = endpoint({
  ...staff,
  method: 'GET',
  path: '/drafts/:draftId',
  summary: 'A draft as it was last saved.',
  params: draftParams,
  answer: result(draftSchema),
});

export const saveDraft = endpoint({
  ...staff,
  method: 'PUT',
  path: '/drafts/:draftId',
  summary: 'Saves a draft, right or wrong; Conflict where somebody else has saved it since `revision`.',
  params: draftParams,
  body: z.strictObject({ content, revision: count, brand: z.optional(z.nullable(text(40))) }),
  answer: result(draftSchema),
});

export const discardDraft = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/drafts/:draftId',
  summary: 'Throws a draft away.',
  params: draftParams,
  status: 204,
});

export const checkDraft = endpoint({
  ...staff,
  method: 'GET',
  path: '/drafts/:draftId/check',
  summary: 'What is wrong with a draft, field by field; empty if it may be published.',
  params: draftParams,
  answer: result(z.array(faultSchema)),
});

export const compareDraft = endpoint({
  ...staff,
  method: 'GET',
  path: '/drafts/:draftId/difference',
  summary:
    'What a draft changes of what is in force, and what its prices would have meant for last week’s orders.',
  params: draftParams,
  answer: result(differenceSchema),
});

export const previewDraft = endpoint({
  ...staff,
  method: 'POST',
  path: '/drafts/:draftId/preview',
  summary:
    'Addresses that show the real sites with the draft in force, to whoever opens them, for half an hour; nothing can be changed there.',
  params: draftParams,
  body: z.strictObject({}),
  answer: result(z.array(z.object({ site: z.string(), url: z.string() }))),
});

export const saveMark = endpoint({
  ...staff,
  method: 'PUT',
  path: '/drafts/:draftId/mark',
  summary: 'Puts a mark in a brand’s draft: SVG, PNG, JPEG or WebP of at most 100 kB; null takes it out.',
  params: draftParams,
  body: z.strictObject({ picture: z.nullable(text(140_000)), revision: count }),
  answer: result(draftSchema),
});

export const getCoverage = endpoint({
  ...staff,
  method: 'GET',
  path: '/drafts/:draftId/texts',
  summary: 'Per language: how many texts there are, are translated, and are the brand’s own.',
  params: draftParams,
  answer: result(coverageSchema),
});

export const exportTexts = endpoint({
  ...staff,
  method: 'GET',
  path: '/drafts/:draftId/texts/:language',
  summary: 'Every text of a language as the brand has it, beside the English: XLIFF 2.0.',
  params: textParams,
  file: ['application/xliff+xml'],
});

export const importTexts = endpoint({
  ...staff,
  method: 'PUT',
  path: '/drafts/:draftId/texts/:language',
  summary: 'Takes a translated XLIFF 2.0 file into a brand’s draft; nothing of it if any text is wrong.',
  params: textParams,
  body: z.strictObject({ xliff: text(1_500_000), revision: count }),
  answer: result(z.object({ draft: draftSchema, taken: z.int(), faults: z.array(faultSchema) })),
});

export const listWords = endpoint({
  ...staff,
  method: 'GET',
  path: '/drafts/:draftId/words',
  summary:
    'Texts of a language as a brand’s draft has them: those found, those that are missing, or the brand’s own.',
  params: draftParams,
  query: z.strictObject({
    language: text(35),
    q: z.optional(text(100)),
    only: z.optional(z.enum(['missing', 'own'])),
  }),
  answer: result(wordListSchema),
});

export const getWord = endpoint({
  ...staff,
  method: 'GET',
  path: '/drafts/:draftId/words/:key',
  summary: 'One text in every language of the countries that a brand’s draft serves, with what is missing.',
  params: wordParams,
  answer: result(wordSchema),
});

export const saveWord = endpoint({
  ...staff,
  method: 'PUT',
  path: '/drafts/:draftId/words/:key',
  summary:
    'Changes one text in a brand’s draft, by language; null takes the brand’s own out. RuleBroken names the language.',
  params: wordParams,
  body: z.strictObject({
    texts: z.record(
      text(35),
      z.nullable(z.string().check(z.overwrite(readableText), z.minLength(1), z.maxLength(2000))),
    ),
    revision: count,
  }),
  answer: result(draftSchema),
});

export const publishDraft = endpoint({
  ...staff,
  method: 'POST',
  path: '/drafts/:draftId/publish',
  summary: 'Publishes a draft now or `at` a time; RuleBroken names every field that is wrong.',
  params: draftParams,
  body: z.strictObject({ at: z.optional(unixTime), reason }),
  answer: result(versionSchema),
  status: 201,
});

export const rollBackMarket = endpoint({
  ...staff,
  method: 'POST',
  path: '/markets/:code/roll-back',
  summary: 'Puts an earlier version of a country in force again, as a new one; 0 is what is shipped.',
  params,
  body: again,
  answer: result(versionSchema),
  status: 201,
});

export const rollBackBrand = endpoint({
  ...staff,
  method: 'POST',
  path: '/brands/:code/roll-back',
  summary: 'Puts an earlier version of a brand in force again, as a new one; 0 is what is shipped.',
  params,
  body: again,
  answer: result(versionSchema),
  status: 201,
});

export const withdrawMarket = endpoint({
  ...staff,
  method: 'POST',
  path: '/markets/:code/versions/:version/withdraw',
  summary: 'Takes back a version of a country that waits for its time.',
  params: versionParams,
  body: z.strictObject({ reason }),
  status: 204,
});

export const withdrawBrand = endpoint({
  ...staff,
  method: 'POST',
  path: '/brands/:code/versions/:version/withdraw',
  summary: 'Takes back a version of a brand that waits for its time.',
  params: versionParams,
  body: z.strictObject({ reason }),
  status: 204,
});
