import type { Market } from '@sendero/core/market/market';
import type { HistorySort, HistoryStatus } from '@sendero/core/order/history';
import { type HistoryFilter, filterIssue } from '@sendero/core/order/history-filter';
import { readShortCode } from '@sendero/core/order/short-code';
import { toE164 } from '@sendero/core/values/phone';
import { withoutSpaces } from '@sendero/core/values/text';
import { ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor, listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import { YOUNGEST_ARCHIVED_DAYS, daysBefore } from './archive-age.ts';
import type { OrderFilter } from './filter-store.ts';

/** The caller, the market of the site, and which orders of which vendor. */
export interface Choice {
  readonly caller: Caller;
  readonly market: Market;
  readonly vendor_id: string;
  readonly ask: HistoryFilter & {
    readonly status?: HistoryStatus | undefined;
    readonly scheduled?: boolean | undefined;
    readonly sort?: HistorySort | undefined;
    readonly ascending?: boolean | undefined;
  };
}

/**
 * Returns the filter for the orders that a caller asks for: of one vendor, or of a parent and its outlets.
 *
 * Throws a Problem that names the field where a rule of the history is broken (HIS-02, HIS-03, HIS-04, ORD-12, BRD-13), and NotFound
 * for another's vendor. `scheduled` selects pre-orders by the time they are wanted, whenever they were placed.
 */
export async function chooseOrders(
  world: World,
  { caller, market, vendor_id, ask }: Choice,
): Promise<OrderFilter> {
  const { vendor, root_id } = await getOwnVendor(world, caller, vendor_id);
  const wholeTree = ask.include_outlets === true && vendor.is_parent;
  const vendor_ids = wholeTree && ask.order_id ? await listOwnVendorIds(world, caller, root_id) : [vendor_id];
  const issue = filterIssue(ask, { ...market, vendor_ids });
  if (issue) throw ruleBroken(issue.field, issue.key);
  const phone = ask.customer_phone_number && withoutSpaces(ask.customer_phone_number);
  return {
    root_id,
    vendor_id: wholeTree ? null : vendor.vendor_id,
    time: ask.scheduled ? 'preordered_for' : 'created_at',
    from: date(ask.from),
    to: date(ask.to),
    stage: ask.status ?? 'any',
    phone: phone ? toE164(phone, market.country_code) : null,
    id_prefix: ask.order_id || null,
    short_code: ask.short_code ? readShortCode(ask.short_code) : null,
    words: ask.text ? wordsIn(ask.text) : null,
    sort: sortOf(ask),
    archived_before: archivedBefore(world.clock.now(), ask),
  };
}

/** Younger orders are not archived, and the archive names nobody and has nothing under way (decision 0167). */
function archivedBefore(now: Date, { status, customer_phone_number, text }: Choice['ask']): Date | null {
  const isUnderWay = status === 'new' || status === 'collected';
  return isUnderWay || customer_phone_number || text ? null : daysBefore(now, YOUNGEST_ARCHIVED_DAYS);
}

/** Null for newest first, which an index gives. */
function sortOf({ sort = 'created', ascending = false }: Choice['ask']): OrderFilter['sort'] {
  return sort === 'created' && !ascending ? null : { by: sort, ascending };
}

const MOST_WORDS = 8;

function wordsIn(text: string): readonly string[] | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.length === 0 ? null : words.slice(0, MOST_WORDS);
}

const date = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(seconds * 1000);
