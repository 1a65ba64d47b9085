// What both systems' orders have in common, read so that nothing in them can harm: a part of a wrong type is as if it were
// missing, and text is clipped to what an order may hold.
import * as z from 'zod/mini';
import { readableLine, readableText } from '../values/readable.ts';

/** Text or a number as text; empty where it is neither. */
const someText = z.catch(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value: string | number) => String(value).toWellFormed().replaceAll('\0', '')),
  ),
  '',
);

/** One line for others to read, of at most so many characters. */
export const line = (most: number) =>
  z.pipe(
    someText,
    z.transform((value: string) => clipped(readableLine(clipped(value, most * 4)).trim(), most)),
  );

/** Text with its line breaks. */
export const lines = (most: number) =>
  z.pipe(
    someText,
    z.transform((value: string) => clipped(readableText(clipped(value, most * 4)).trim(), most)),
  );

/** `text` of at most so many UTF-16 units, no character cut in half. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
}

export const flag = z.catch(z.boolean(), false);

/** What is listed, as far as it can be read: at most so many. */
export const listOf = <Schema extends z.ZodMiniType>(schema: Schema, most: number) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((values: unknown[]) =>
      values.slice(0, most).flatMap((value) => {
        const read = schema.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    ),
  );

/** An amount in major units, as text or as a number; null where it is none. */
export const amount = z.pipe(
  someText,
  z.transform((value: string) => {
    const read = /^\d{1,12}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
    return Number.isFinite(read) ? read : null;
  }),
);

/** A time with its offset, or in UTC where it has none; milliseconds, null where it is none. */
export const time = z.pipe(
  someText,
  z.transform((value: string) => {
    const isBare = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value);
    const read = Date.parse(isBare ? `${value}Z` : value);
    return Number.isNaN(read) || read < 0 || read > LAST_MS ? null : read;
  }),
);

/** The end of the year 9999: PostgreSQL and JavaScript both write it in four digits. */
const LAST_MS = 253_402_300_799_000;

/** The parts that are not empty, in one line. */
export const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);

const goods = z.object({ name: line(200), quantity: z.catch(z.number(), 1) });

export const goodsList = listOf(goods, 60);

/** What is in it, in one line of at most so many characters: "2 × Ramen, Green tea". */
export function describe(items: readonly z.infer<typeof goods>[], most: number): string {
  const named = items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const whole = joined(named, ', ');
  return whole.length <= most ? whole : `${clipped(whole, most - 1)}…`;
}

export const LONGEST = {
  name: 100,
  phone: 32,
  email: 254,
  address: 200,
  unit: 50,
  /** What riders get is limited in bytes: 1000, of which a letter takes up to four. */
  notes: 250,
  description: 200,
  number: 40,
  id: 40,
  label: 60,
} as const;

/** A street with what follows it, as it is searched. */
export const placeLine = (street: string, postcode: string, city: string): string =>
  clipped(joined([street, joined([postcode, city], ' ')], ', '), LONGEST.address);
