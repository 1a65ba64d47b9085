import type { Repeat, RepeatChange } from '@sendero/core/contract/repeat-api';
import type { Site } from '@sendero/core/market/site';
import { inTransaction } from '../../db/transaction.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { planNext } from './plan-next.ts';
import { priceRepeat } from './price-repeat.ts';
import { type RepeatRow, listDaysDone, listRepeatsOf, lockRepeat, updateRepeat } from './store.ts';
import { toRepeat } from './to-repeat.ts';

interface Named {
  readonly caller: Caller;
  readonly vendor_id: string;
  readonly repeat_id: string;
}

/** The repeats of an outlet of the caller's own. */
export async function listRepeats(
  world: World,
  { market }: Site,
  caller: Caller,
  vendorId: string,
): Promise<Repeat[]> {
  const { vendor_id } = (await getOwnVendor(world, caller, vendorId)).vendor;
  const rows = await listRepeatsOf(world.db, vendor_id);
  return rows.map((row) => toRepeat(market, row, world.clock.now()));
}

/**
 * Changes a repeat. Whoever changes it agrees to its price of today, unless it is only paused. A day that was placed or
 * has failed does not come again.
 */
export async function changeRepeat(
  world: World,
  ask: Named & { readonly site: Site; readonly body: RepeatChange },
): Promise<Repeat> {
  const { site, body } = ask;
  const owned = await getOwnVendor(world, ask.caller, ask.vendor_id);
  const now = world.clock.now();
  const lock = (client: Client) => lockCurrent(client, owned, ask.repeat_id, body.revision);
  const before = await inTransaction(world.db, lock);
  const { paused, payload } = wantedOf(before, body, now);
  // In no transaction: the way may have to be waited for.
  const fee = paused ? before.fee : (await priceRepeat(world, site, owned, payload)).fee;
  const changed = await inTransaction(world.db, async (client) => {
    const row = await lock(client);
    const wanted = wantedOf(row, body, now);
    const done = new Set(await listDaysDone(client, row));
    const next = { ...wanted, fee, ...planNext(site.market, wanted, now, done) };
    await updateRepeat(client, next);
    return next;
  });
  return toRepeat(site.market, changed, now);
}

/** Ends a repeat; the same call again changes nothing. */
export async function deleteRepeat(world: World, ask: Named): Promise<void> {
  const owned = await getOwnVendor(world, ask.caller, ask.vendor_id);
  const now = world.clock.now();
  await inTransaction(world.db, async (client) => {
    const row = await lockOwn(client, owned, ask.repeat_id);
    if (!row.deleted_at)
      await updateRepeat(client, { ...row, deleted_at: now, updated_at: now, next_day: null, next_at: null });
  });
}

type Client = Parameters<typeof lockRepeat>[0];

async function lockCurrent(
  client: Client,
  owned: VendorRecord,
  repeatId: string,
  revision: number,
): Promise<RepeatRow> {
  const row = await lockOwn(client, owned, repeatId);
  if (row.revision !== revision)
    throw new Problem('Conflict', { detail: 'It has changed meanwhile. Read it again.' });
  return row;
}

async function lockOwn(
  client: Client,
  { root_id, vendor }: VendorRecord,
  repeat_id: string,
): Promise<RepeatRow> {
  const row = await lockRepeat(client, { root_id, repeat_id });
  if (row?.vendor_id !== vendor.vendor_id)
    throw new Problem('NotFound', { detail: 'There is no such repeat.' });
  return row;
}

function wantedOf(row: RepeatRow, body: RepeatChange, now: Date): RepeatRow {
  const wanted = {
    ...row,
    revision: row.revision + 1,
    updated_at: now,
    deleted_at: null,
    payload: body.content ?? row.payload,
    weekdays: body.weekdays?.toSorted((a, b) => a - b) ?? row.weekdays,
    at: body.at ?? row.at,
    at_end: body.end ?? row.at_end,
    from_day: body.from ?? row.from_day,
    until_day: body.until === undefined ? row.until_day : body.until,
    paused: body.paused ?? row.paused,
    skipped: body.skipped ?? row.skipped,
    failure: null,
  };
  if (wanted.until_day !== null && wanted.until_day < wanted.from_day)
    throw ruleBroken('until', 'problem.field');
  return wanted;
}
