import * as z from 'zod/mini';
import { readableLine, readableText } from '../values/readable.ts';

export const latLngSchema = z.strictObject({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
});

/** Text of the wire: never longer than `max` characters, and such as a database can keep. */
export const text = (max: number) => z.string().check(z.maxLength(max), z.refine(isStorable));

/** What somebody types and others read: without what hides or turns the direction, empty where there is nothing to see (SAF-18). */
export const typedText = (max: number) => text(max).check(z.overwrite(readableText));

/** As `typedText`, in one line: a name, a label, an address. */
export const typedLine = (max: number) => text(max).check(z.overwrite(readableLine));

/** PostgreSQL's text holds every character but NUL, and no half of a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** The last second that a JavaScript date holds; PostgreSQL's go on for longer. */
const LAST_SECOND = 8_640_000_000_000;
const lastSecond = z.lte(LAST_SECOND);

/** A time in whole unix seconds. */
export const unixTime = z.int().check(z.gte(0), lastSecond);

/** A vendor's or order's id in a path. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.-]+$/));

/** A number that came as text in a query. */
export const queryNumber = z.pipe(
  z.string().check(z.maxLength(24), z.regex(/^-?\d+(\.\d+)?$/)),
  z.transform((value: string) => Number(value)),
);

/** A time that came as text in a query, in unix seconds. */
export const queryTime = z.pipe(queryNumber, z.number().check(z.gte(0), lastSecond));

/** A place in a vendor's feed: the number of its last event that was seen. */
export const feedNumber = z.int().check(z.gte(0));

export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
);

/** The specification's envelope. */
export const result = <T extends z.ZodMiniType>(schema: T) => z.object({ result: schema });
