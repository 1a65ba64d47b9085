// Pages of lists on which archived orders may stand beside those that are not.
import type { Database } from '../../db/db.ts';
import { isArchived, sinceWhen } from './archive-store.ts';
import { type OrderFilter, archivedPart, findHeads, isOfOldOrders } from './filter-store.ts';
import { placedAt } from './order-id.ts';
import type { Place } from './sort-store.ts';

interface PageAsked {
  readonly filter: OrderFilter;
  readonly after: Place | null;
  readonly count: number;
}

type HeadReader = (filter: OrderFilter, after: Place | null, count: number) => Promise<string>;

/** What a round reads more of the archive than the one before. */
const FURTHER = 8;

/** Returns the heads of a page: as `readLive` reads them, and from the archive where the page may go so far back. */
export async function headsAcross(db: Database, readLive: HeadReader, asked: PageAsked): Promise<string> {
  const { filter, after, count } = asked;
  const live = await readLive(filter, after, count);
  if (!mayGoOn(asked, live)) return live;
  const part = archivedPart(filter);
  const isNewestFirst = filter.sort === null;
  const isUntilAfter = isNewestFirst && after !== null && (part.to === null || after.created_at < part.to);
  const asFarAs = isUntilAfter ? { ...part, to: after.created_at } : part;
  if (!(await isArchived(db, asFarAs))) return live;
  if (!isNewestFirst || filter.time !== 'created_at')
    return findHeads(db, filter, after, count, 'orders and archive');
  for (let wanted = count; ; wanted *= FURTHER) {
    const since = await sinceWhen(db, asFarAs, wanted);
    const isLast = since === null || (filter.from !== null && since <= filter.from);
    const narrowed = isLast ? filter : { ...filter, from: since };
    const heads = await findHeads(db, narrowed, after, count, 'orders and archive');
    if (isLast || headsIn(heads).length === count) return heads;
  }
}

/** Whether archived orders may belong on the page that `live` begins. */
function mayGoOn({ filter, count }: PageAsked, live: string): boolean {
  if (filter.archived_before === null || !isOfOldOrders(filter)) return false;
  const heads = headsIn(live);
  const last = heads.at(-1);
  if (filter.sort !== null || heads.length < count || last === undefined) return true;
  return !(placedAt(last) >= filter.archived_before);
}

/** The ids of a page's orders. */
export const idsIn = (heads: string): string[] =>
  headsIn(heads).map((head) => head.slice(head.indexOf(' ') + 1));

const headsIn = (text: string): string[] => (text === '' ? [] : text.split(','));
