import * as z from 'zod/mini';
import { readableLine, readableText } from '../values/readable.ts';

export const latLngSchema = z.strictObject({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
});

/** Text of the wire: at most `max` characters, all of which a database can store. */
export const text = (max: number) => z.string().check(z.maxLength(max), z.refine(isStorable));

/**
 * Text that one person types and another reads: without characters that hide text or turn its direction; empty if
 * nothing is visible (SAF-18).
 */
export const typedText = (max: number) => text(max).check(z.overwrite(readableText));

/** Like `typedText`, in one line: a name, a label, an address. */
export const typedLine = (max: number) => text(max).check(z.overwrite(readableLine));

/** PostgreSQL's text cannot hold NUL or half a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** The last second of a JavaScript date; PostgreSQL's dates go further. */
const LAST_SECOND = 8_640_000_000_000;
const lastSecond = z.lte(LAST_SECOND);

/** A time in whole unix seconds. */
export const unixTime = z.int().check(z.gte(0), lastSecond);

/** A vendor's or order's id in a path. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.-]+$/));

/** A number given as text in a query. */
export const queryNumber = z.pipe(
  z.string().check(z.maxLength(24), z.regex(/^-?\d+(\.\d+)?$/)),
  z.transform((value: string) => Number(value)),
);

/** A time given as text in a query, in unix seconds. */
export const queryTime = z.pipe(queryNumber, z.number().check(z.gte(0), lastSecond));

/** A position in a vendor's feed: the number of the last event seen. */
export const feedNumber = z.int().check(z.gte(0));

export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
);

/** The locale of a mail; by default the browser's. */
export const language = z.optional(text(35));

/** The specification's envelope. */
export const result = <T extends z.ZodMiniType>(schema: T) => z.object({ result: schema });
