// What makes an order return, whoever asks for it.
import { randomUUID } from 'node:crypto';
import type { NewRepeat, RepeatedOrder } from '@sendero/core/contract/repeat-api';
import type { Site } from '@sendero/core/market/site';
import { dayOf } from '@sendero/core/values/local-day';
import type pg from 'pg';
import type { Requester } from '../../http/requester.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { planNext } from './plan-next.ts';
import { type RepeatMaker, type RepeatRow, insertMaker, insertRepeat } from './store.ts';

/** More than a shop needs, and few enough to be placed within minutes. */
export const MOST_REPEATS = 100;

/** An order that returns, and is to be kept. */
export type NewRepeatRow = RepeatRow;
export type Maker = RepeatMaker;

interface Repeated {
  readonly site: Site;
  readonly owned: VendorRecord;
  readonly content: RepeatedOrder;
  /** Minor units. */
  readonly fee: number;
}

/** A new repeat at this price, with its first day planned; `next_day` is null where there is none. */
export function newRepeat(
  world: World,
  { site, owned, content, fee }: Repeated,
  timing: Pick<NewRepeat, 'weekdays' | 'at' | 'end' | 'from' | 'until'>,
): NewRepeatRow {
  const now = world.clock.now();
  const row: RepeatRow = {
    root_id: owned.root_id,
    repeat_id: randomUUID(),
    vendor_id: owned.vendor.vendor_id,
    site_id: site.id,
    country_code: site.market.country_code,
    revision: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    payload: content,
    weekdays: timing.weekdays.toSorted((a, b) => a - b),
    at: timing.at,
    at_end: timing.end,
    from_day: timing.from ?? dayOf(now, site.market.time_zone),
    until_day: timing.until ?? null,
    paused: false,
    skipped: [],
    next_day: null,
    next_at: null,
    fee,
    failure: null,
    last: null,
  };
  return { ...row, ...planNext(site.market, row, now, new Set()) };
}

/** Keeps a repeat in the transaction of `client`; false where its outlet has as many as there may be. */
export async function keepRepeat(
  client: pg.PoolClient,
  row: NewRepeatRow,
  maker: Maker | null,
): Promise<boolean> {
  const isNew = await insertRepeat(client, row, MOST_REPEATS);
  if (isNew && maker) await insertMaker(client, row, maker);
  return isNew;
}

/** Who is told of days on which nothing could be placed. */
export const makerOf = (world: World, site: Site, { user_id }: Caller, asker: Requester): Maker => ({
  user_id,
  language: world.texts.choose(asker.language, site.market.languages, site.market.default_language),
  portal: portalUrl(world, site, asker.origin),
});
