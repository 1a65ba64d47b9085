import type { World } from '../../world.ts';
import { type RepeatRow, listRepeatsTo } from './store.ts';

/** What returns to somebody already. */
export type KnownRepeat = Pick<RepeatRow, 'at' | 'at_end' | 'weekdays' | 'payload'>;

/** Returns the repeats of a tree to these phone numbers. */
export const getRepeatsTo = (
  { db }: World,
  rootId: string,
  phones: readonly string[],
): Promise<readonly KnownRepeat[]> => listRepeatsTo(db, rootId, phones);
