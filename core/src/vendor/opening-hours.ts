// A collection point's own hours (BRD-12). Orders are taken while it is open and riders are on duty.
import * as z from 'zod/mini';

const MOST_SPANS = 6;
const MOST_SPECIAL_DAYS = 100;

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** The minute of `to` is the first closed one. `to` at or before `from` is on the next day: 10:00 to 02:00, 00:00 to 00:00. */
export const spanSchema = z.strictObject({ from: time, to: time });
const spans = z.array(spanSchema).check(z.maxLength(MOST_SPANS));

/** The hours of a week, Monday first, and of the days that are otherwise; a day without a span is closed. */
export const openingHoursSchema = z.strictObject({
  week: z.array(spans).check(z.length(7)),
  special: z
    .array(z.strictObject({ date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), spans }))
    .check(z.maxLength(MOST_SPECIAL_DAYS)),
});
export type OpeningHours = z.infer<typeof openingHoursSchema>;
export type Span = z.infer<typeof spanSchema>;

/** The longest and the shortest time that a collection point says it needs until an order can be collected. */
export const PICKUP_MINUTES = { least: 1, most: 240 } as const;
