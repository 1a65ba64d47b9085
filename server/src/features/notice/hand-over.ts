import type { NoticeChannel, NoticeSettings } from '@sendero/core/market/notice-settings';
import { createLimit } from '../../limits/limit.ts';
import {
  type NoticeCarrier,
  NoticeRefused,
  NoticeUnsure,
  type OutgoingNotice,
} from '../../ports/notices/port.ts';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import type { Addressee } from './addressee.ts';
import { addressesOf } from './addressee.ts';
import { deleteDevices, endpointsIn, listDevices } from './device-store.ts';
import { areStopped, stopNotices } from './stops.ts';
import { type NoticeRow, type Settled, countHanded, markHanding } from './store.ts';
import { writeNotice } from './write-notice.ts';

const DAY_MS = 86_400_000;
/** Tries by one channel before the next one is taken. */
const TRIES_EACH = 3;
/** How often a provider is asked what became of a notice. */
const MOST_QUESTIONS = 6;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** How many notices the orders of one business cost a day; the market says how many are allowed. */
const ofVendor = createLimit({ name: 'notices-of-vendor', most: Number.MAX_SAFE_INTEGER, window_ms: DAY_MS });

export interface Handing {
  readonly row: NoticeRow;
  readonly order: OrderRow;
  readonly addressee: Addressee;
  readonly arrives_at: Date | null;
  readonly settings: NoticeSettings;
  readonly lease_end: Date;
}

/** One way of reaching somebody. */
interface Way {
  readonly carrier: NoticeCarrier;
  readonly to: string;
}

/**
 * Hands a notice to the first channel that takes it. A channel that refuses for good is followed by the next at once, one
 * that fails for now after some tries.
 */
export async function handOver(world: World, handing: Handing): Promise<Settled> {
  const { row, settings, order } = handing;
  const notice = writeNotice(world, { key: row, ...handing });
  const ways = await waysTo(world, handing);
  if (row.state === 'handing') {
    const known = await whatBecame(world, handing, notice, ways);
    if (known) return known;
  }
  if ((await countHanded(world.db, row)) >= settings.most_per_order) return ended('dropped', 'too_many');
  if (row.tries === 1 && !(await mayCost(world, order, settings))) return ended('dropped', 'too_many');
  const left = ways.slice(Math.floor((row.tries - 1) / TRIES_EACH));
  if (left.length === 0) return ended('failed', ways.length === 0 ? 'no_channel' : 'unreachable');
  for (const way of left) {
    const end = await sendBy(world, handing, notice, way);
    if (end) return end;
  }
  return ended('failed', 'unreachable');
}

const ended = (state: 'dropped' | 'failed', reason: string): Settled => ({ state, due_at: null, reason });

/** The ways that are configured and have an address, in the market's order. */
async function waysTo(world: World, { order, addressee, settings }: Handing): Promise<readonly Way[]> {
  const { phone, email } = addressee;
  const devices = world.notices.push ? await listDevices(world.db, order) : null;
  const addresses = { push: devices, whatsapp: phone, sms: phone, mail: email };
  return settings.channels.flatMap((channel) => {
    const carrier = world.notices[channel];
    const to = addresses[channel];
    return carrier && to !== null ? [{ carrier, to }] : [];
  });
}

async function mayCost(
  world: World,
  { root_id }: OrderRow,
  { most_per_day }: NoticeSettings,
): Promise<boolean> {
  return (await ofVendor.count(world, root_id)).nth <= most_per_day;
}

type Written = Omit<OutgoingNotice, 'to'>;

/**
 * What became of a notice over which a server died. Null where it may be sent (again): its provider knows a repeat, or says
 * that it has none. Where neither is so, it is not sent twice (decision 0114).
 */
async function whatBecame(
  world: World,
  handing: Handing,
  written: Written,
  ways: readonly Way[],
): Promise<Settled | null> {
  const { row } = handing;
  const way = ways.find(({ carrier }) => carrier.channel === row.channel);
  if (!way || way.carrier.again === 'safe') return null;
  const unsure = { state: 'unknown', due_at: null, channel: row.channel } as const;
  if (!way.carrier.find) return unsure;
  try {
    const found = await way.carrier.find({ ...written, to: way.to }, row.created_at);
    if (!found) return null;
    world.log.info({ order_id: row.order_id, step: row.step }, 'a notice was found with its provider');
    return { state: 'sent', due_at: null, channel: row.channel, ref: found.ref };
  } catch (error) {
    troubled(world, handing, row.channel, error);
    return row.tries >= MOST_QUESTIONS
      ? unsure
      : { ...unsure, state: 'handing', due_at: pausedUntil(world, row) };
  }
}

/** Null where this way refuses it for good. */
async function sendBy(world: World, handing: Handing, written: Written, way: Way): Promise<Settled | null> {
  const { row, lease_end, addressee, order } = handing;
  const { carrier, to } = way;
  const { channel } = carrier;
  // Nobody else has it as long as the lease is ours.
  if (!(await markHanding(world.db, row, channel, lease_end))) return { state: 'waiting', due_at: lease_end };
  // As late as can be: a channel before this one may have taken half a minute to fail.
  if (await areStopped(world, addressee.site, addressesOf(addressee))) return ended('dropped', 'stopped');
  try {
    const { ref, ended: gone = [] } = await carrier.send({ ...written, to });
    if (gone.length > 0) await deleteDevices(world.db, order, gone);
    return { state: 'sent', due_at: null, channel, ref };
  } catch (error) {
    if (error instanceof NoticeRefused) {
      world.metrics.notices.inc({ channel, state: 'refused' });
      if (error.reason === 'stopped') {
        await stopNotices(world, addressee.site, addressesOf(addressee));
        return ended('dropped', 'stopped');
      }
      if (channel === 'push') await deleteDevices(world.db, order, endpointsIn(to));
      return null;
    }
    troubled(world, handing, channel, error);
    // The state stays `handing` where it may have been taken: the next try asks first.
    const isUnsure = error instanceof NoticeUnsure && carrier.again === 'doubles';
    return { state: isUnsure ? 'handing' : 'waiting', due_at: pausedUntil(world, row), channel };
  }
}

function troubled(world: World, { row }: Handing, channel: NoticeChannel | null, error: unknown): void {
  world.metrics.notices.inc({ channel: channel ?? 'none', state: 'trouble' });
  world.log.warn(
    { channel, step: row.step, order_id: row.order_id, reason: wordsOf(error) },
    'a notice was not taken',
  );
}

const pausedUntil = ({ clock }: World, { tries }: NoticeRow): Date =>
  new Date(clock.now().getTime() + pauseAfter(tries));

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10));
