// A brand as data: what is shipped and what an operator publishes are read by one schema (STU-01).
import * as z from 'zod/mini';
import { noticeSettingsSchema, noticeSteps } from '../market/notice-settings.ts';
import { readableText } from '../values/readable.ts';
import { type Brand, brandLinks } from './brand.ts';

const text = z.string().check(z.minLength(1), z.maxLength(200));
const hue = z.number().check(z.gte(0), z.lt(360));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const url = z.string().check(z.regex(/^https:\/\/[^\s<>"']+$/), z.maxLength(500));
const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/));
/** The commands of an SVG path, and their numbers: nothing else can stand in it. */
const path = z.string().check(z.regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]+$/), z.maxLength(4000));
const LONGEST_TEXT = 2000;
const LONGEST_PAGE = 60_000;

export const brandSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z\d]{1,30}$/)),
  name: text.check(z.maxLength(60)),
  hue,
  accent: hue,
  dark: z.optional(z.strictObject({ hue, accent: hue })),
  logo: path,
  mark: z.optional(z.string().check(z.regex(/^[a-f\d]{64}$/))),
  countries: z.array(country),
  links: z.record(z.enum(brandLinks), url),
  without: z.optional(z.partialRecord(z.enum(brandLinks), z.array(country))),
  support_email: z.email(),
  notices: z.optional(z.partial(noticeSettingsSchema)),
  notice_texts: z.optional(z.record(language, z.partialRecord(z.enum(noticeSteps), text))),
  texts: z.optional(
    z.record(
      language,
      z.record(text, z.string().check(z.overwrite(readableText), z.maxLength(LONGEST_TEXT))),
    ),
  ),
  pages: z.optional(
    z.record(z.string().check(z.regex(/^[a-z-]+\.[A-Za-z-]+$/)), z.string().check(z.maxLength(LONGEST_PAGE))),
  ),
});

/** A brand in the form of the shipped ones. Throws an Error that names brand and field where one is wrong (WLB-04). */
export function parseBrand(value: unknown): Brand {
  const parsed = brandSchema.safeParse(value);
  if (parsed.success) return parsed.data as Brand;
  const { id } = (value ?? {}) as { readonly id?: unknown };
  const faults = parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  throw new Error(`Brand ${String(id)}: ${faults.join('; ')}`);
}
