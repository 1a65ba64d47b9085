import type { Market } from '@sendero/core/market/market';
import { startOfLocalDay } from '@sendero/core/values/clock-time';
import { dayOf } from '@sendero/core/values/local-day';
import type pg from 'pg';
import { unixSeconds } from '../../clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { type EvidenceKey, evidenceKey } from './evidence-key.ts';
import { FORMAT, NOTHING_BEFORE, hashAfter } from './hashes.ts';
import * as store from './store.ts';
import { type ToSeal, orderToSeal, proofToSeal, sealedText } from './to-entry.ts';

export type Sealing = Pick<World, 'db' | 'clock' | 'config' | 'sites'>;

const VENDORS_AT_A_TIME = 200;
/** Events in one transaction: some 110 orders, which are locked against erasure for about 60 ms. */
const EVENTS_AT_A_TIME = 1000;
/** A proof that comes later is not sealed. */
const LATE_PROOFS_MS = 3 * 86_400_000;

/**
 * Seals what happened to orders on days that have ended where the shop is (RCP-09). Nothing of an order's way waits for it.
 *
 * Servers share the work; what one leaves unfinished, another one seals. Stops early on `signal`.
 */
export async function sealEndedDays(world: Sealing, signal?: AbortSignal): Promise<void> {
  const key = evidenceKey(world.config.evidence_key);
  for (const market of world.sites.catalogue().markets) {
    const today = startOfLocalDay(world.clock.now(), market.time_zone);
    for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
      const vendors = await store.listUnsealed(world.db, market, today, after, VENDORS_AT_A_TIME);
      for (const vendor of vendors)
        if (!signal?.aborted) await sealVendor({ world, key, market }, vendor, signal);
      after = vendors.length < VENDORS_AT_A_TIME ? undefined : vendors.at(-1)?.vendor_id;
    }
  }
}

interface Work {
  readonly world: Sealing;
  readonly key: EvidenceKey;
  readonly market: Market;
}

async function sealVendor(work: Work, vendor: store.VendorKey, signal?: AbortSignal): Promise<void> {
  const { db } = work.world;
  for (let isFirst = true; !signal?.aborted; isFirst = false)
    if (!(await inTransaction(db, (client) => sealNext(work, client, vendor, isFirst)))) return;
}

/** Seals the vendor's next events of one day; false if there are none of a day that has ended. */
async function sealNext(
  { world, key, market }: Work,
  client: pg.PoolClient,
  vendor: store.VendorKey,
  withLateProofs: boolean,
): Promise<boolean> {
  const now = world.clock.now();
  const chain = await store.lockChain(client, vendor, market.country_code, NOTHING_BEFORE);
  const events = await store.listEventsAfter(client, vendor, chain.seq, EVENTS_AT_A_TIME);
  const next = nextDay(events, market.time_zone, now);
  if (!next) return false;
  const late = withLateProofs
    ? await store.listWithLateProofs(client, vendor, new Date(now.getTime() - LATE_PROOFS_MS))
    : [];
  const moved = [...new Set(next.events.map(({ order_id }) => order_id))].toSorted();
  const toSeal = await whatToSeal(client, vendor.root_id, moved, late);
  const seq = next.events.at(-1)?.seq ?? chain.seq;
  // A day never goes back: what is told late is sealed with the day that it is told on.
  const day = chain.day !== null && chain.day > next.day ? chain.day : next.day;
  const head = await append(client, vendor, { ...chain, day }, toSeal, key, now);
  await store.updateChain(client, vendor, { ...head, seq });
  return true;
}

/** The day of the first event, where it has ended, and the events up to the first one of a later day. */
function nextDay(events: readonly store.EventRow[], zone: string, now: Date) {
  const [first] = events;
  if (!first) return null;
  const until = startOfLocalDay(first.created_at, zone, 1);
  if (until > now) return null;
  const later = events.findIndex(({ created_at }) => created_at >= until);
  return { day: dayOf(first.created_at, zone), events: later === -1 ? events : events.slice(0, later) };
}

async function whatToSeal(
  client: pg.PoolClient,
  root_id: string,
  moved: readonly string[],
  late: readonly string[],
): Promise<readonly ToSeal[]> {
  const orders = await store.listLiveOrders(client, root_id, [...new Set([...moved, ...late])], 'for share');
  const ids = orders.map(({ order_id }) => order_id);
  const known = await store.listKnown(client, root_id, ids);
  const sealed = new Map(known.map(({ order_id, kind, events }) => [`${order_id} ${kind}`, events]));
  const proofs = await store.listLiveProofs(client, root_id, ids);
  return [
    ...orders.flatMap((order) => orderToSeal(order, sealed.get(`${order.order_id} order`) ?? 0) ?? []),
    ...proofs.filter(({ order_id, kind }) => !sealed.has(`${order_id} ${kind}`)).map(proofToSeal),
  ];
}

/** Adds entries to the chain, and signs its new head. */
async function append(
  client: pg.PoolClient,
  vendor: store.VendorKey,
  chain: store.Chain & { readonly day: string },
  toSeal: readonly ToSeal[],
  key: EvidenceKey,
  sealed_at: Date,
): Promise<store.Chain> {
  if (toSeal.length === 0) return chain;
  let { nth, head } = chain;
  const entries = toSeal.map((each): store.NewEntry => {
    nth += 1;
    const sealed = sealedText(vendor.vendor_id, nth, each);
    head = hashAfter(head, sealed);
    const { order_id, kind, events, salt } = each;
    return {
      ...vendor,
      nth,
      order_id,
      kind,
      events,
      sealed,
      hash: bytes(head),
      salt: salt && bytes(salt.toString('hex')),
      sealed_at,
    };
  });
  const [first_nth, last_nth] = [chain.nth + 1, nth];
  const { day } = chain;
  const statement = JSON.stringify({
    format: FORMAT,
    vendor: vendor.vendor_id,
    day,
    first: first_nth,
    last: last_nth,
    before: chain.head,
    head,
    sealed_at: unixSeconds(sealed_at),
    key: key.fingerprint,
  });
  const signed = { statement, signature: bytes(key.sign(statement)), public_key: bytes(key.public_key) };
  await store.insertSealed(client, { ...vendor, first_nth, last_nth, day, ...signed, sealed_at }, entries);
  return { ...chain, nth, head };
}

const bytes = (hex: string): string => `\\x${hex}`;
