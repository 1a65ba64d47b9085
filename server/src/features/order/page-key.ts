import { id } from '@sendero/core/contract/shared';
import * as z from 'zod/mini';
import { Problem } from '../../http/problem.ts';
import { jsonOf } from '../../http/strict-base64url.ts';
import type { Place } from './sort-store.ts';

/** The last millisecond that a date can hold. */
const LAST_MS = 8.64e15;

/** The content of a pagination key: the last row's position in the list. */
const placeSchema = z.tuple([z.int().check(z.gte(0), z.lte(LAST_MS)), id]);

/** The pagination key of the page that follows this order. */
export const keyOf = ({ created_at, order_id }: Place): string => write([created_at.getTime(), order_id]);

const write = (place: z.infer<typeof placeSchema>): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place that a pagination key names; throws for one that is not ours. */
export function placeOf(key: string | undefined): Place | null {
  if (key === undefined) return null;
  const place = placeSchema.safeParse(jsonOf(key));
  if (!place.success || write(place.data) !== key)
    throw new Problem('Malformed', {
      errors: [{ field: 'pagination_key', meta: { translation_key: 'problem.field' } }],
    });
  const [created_ms, order_id] = place.data;
  return { created_at: new Date(created_ms), order_id };
}
