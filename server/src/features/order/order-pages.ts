import { orderSchema } from '@sendero/core/order/order';
import { partWriter } from '../../http/answer-schema.ts';
import type { CachedOrder } from '../../state/caches.ts';
import type { World } from '../../world.ts';
import { headsAcross } from './archived-pages.ts';
import { ordersOf } from './cached-orders.ts';
import { type OrderFilter, findHeads } from './filter-store.ts';
import { type HeadsAsked, listHeads } from './heads-store.ts';
import { inGroups } from '../../in-groups.ts';
import { keyOf } from './page-key.ts';
import type { Place } from './sort-store.ts';

/** A page of a list: at most `length` orders after a place. */
interface PageAsked {
  readonly filter: OrderFilter;
  readonly after: Place | null;
  readonly length: number;
}

/** Reads pages of lists. */
export interface OrderPages {
  /** Returns a page as the JSON that the contract has for it. */
  read(asked: PageAsked): Promise<Buffer>;
}

/**
 * Creates the reader of pages. The database says which orders, in which versions, a page has now; the JSON of what has
 * not changed since it was read comes from the caches (decision 0071).
 */
export function createOrderPages(world: World): OrderPages {
  const readHeads = createHeadReader(world);
  const writeOrder = partWriter(orderSchema);
  return {
    read: async ({ filter, after, length }) => {
      const { root_id } = filter;
      const text = await readHeads(filter, after, length + 1);
      const key = `${root_id} ${length} ${text}`;
      const known = world.caches.order_pages.get(key);
      if (known) return known;
      const heads = text === '' ? [] : text.split(',');
      const shown = heads.slice(0, length);
      const orders = await ordersOf(world, writeOrder, root_id, shown);
      const page = writePage(orders, heads.length > length);
      // An order that changed in between belongs to another key.
      if (shown.every((head, nth) => orders[nth]?.head === head)) world.caches.order_pages.set(key, page);
      return page;
    },
  };
}

function writePage(orders: readonly CachedOrder[], goesOn: boolean): Buffer {
  const last = goesOn ? orders.at(-1) : undefined;
  const pagination = JSON.stringify({ pagination_key: last ? keyOf(last) : null });
  const data = orders.map(({ json }) => json).join(',');
  return Buffer.from(`{"result":{"data":[${data}],"pagination":${pagination}}}`);
}

/** Lists by time alone are what every open page reads: those that are asked for together are read in one statement. */
function createHeadReader(world: World) {
  const together = {
    vendor_id: inGroups<HeadsAsked, string>((pages) => listHeads(world.db, 'vendor_id', pages)),
    root_id: inGroups<HeadsAsked, string>((pages) => listHeads(world.db, 'root_id', pages)),
  };
  const readLive = (filter: OrderFilter, after: Place | null, count: number): Promise<string> => {
    if (!isByTimeAlone(filter)) return findHeads(world.db, filter, after, count);
    const { root_id, vendor_id, from, to } = filter;
    const before = after && (!to || after.created_at < to) ? after : to && { created_at: to, order_id: '' };
    return vendor_id === null
      ? together.root_id({ root_id, id: root_id, from, before, count })
      : together.vendor_id({ root_id, id: vendor_id, from, before, count });
  };
  return (filter: OrderFilter, after: Place | null, count: number) =>
    headsAcross(world.db, readLive, { filter, after, count });
}

/** The parts of a filter by which lists are read together. */
const GROUPED: ReadonlySet<string> = new Set([
  'root_id',
  'vendor_id',
  'from',
  'to',
  'time',
  'stage',
  'archived_before',
]);

const isByTimeAlone = (filter: OrderFilter): boolean =>
  filter.time === 'created_at' &&
  filter.stage === 'any' &&
  Object.entries(filter).every(([part, value]) => value === null || GROUPED.has(part));
