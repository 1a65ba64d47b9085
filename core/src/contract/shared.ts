import * as z from 'zod/mini';

export const latLngSchema = z.strictObject({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
});

/** Text of the wire: never longer than `max` characters. */
export const text = (max: number) => z.string().check(z.maxLength(max));

/** A vendor's or order's id in a path. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.-]+$/));

/** A number that came as text in a query. */
export const queryNumber = z.pipe(
  z.string().check(z.maxLength(24), z.regex(/^-?\d+(\.\d+)?$/)),
  z.transform((value: string) => Number(value)),
);

export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
);

/** The specification's envelope. */
export const result = <T extends z.ZodMiniType>(schema: T) => z.object({ result: schema });
