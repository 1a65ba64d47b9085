import type { Repeat } from '@sendero/core/contract/repeat-api';
import type { Market } from '@sendero/core/market/market';
import { nextOccurrences } from '@sendero/core/repeat/schedule';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import { type RepeatRow, scheduleOf } from './store.ts';

const SHOWN_DAYS = 5;

/** A repeat as the API returns it, with its days to come. */
export function toRepeat(market: Market, row: RepeatRow, now: Date): Repeat {
  const next = row.paused ? [] : nextOccurrences(scheduleOf(row), now, market.time_zone, SHOWN_DAYS + 1);
  const ahead = next.filter(({ day }) => row.next_day === null || day >= row.next_day);
  return {
    repeat_id: row.repeat_id,
    vendor_id: row.vendor_id,
    revision: row.revision,
    content: row.payload,
    weekdays: [...row.weekdays],
    at: row.at,
    end: row.at_end,
    from: row.from_day,
    until: row.until_day,
    paused: row.paused,
    skipped: [...row.skipped],
    next: ahead.slice(0, SHOWN_DAYS).map(({ day, at }) => ({ day, at: unixSeconds(at) })),
    delivery_fee: toMajor(row.fee, market.currency),
    currency: market.currency,
    failure: row.failure,
    last: row.last,
  };
}
