// The extension by which somebody is called about an order, in place of their number (RCP-04, decision 0122).
import { type CallPair } from '@sendero/core/order/calls';
import { randomInt } from 'node:crypto';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import {
  type ExtensionRow,
  deleteExtensionsBefore,
  findExtension,
  insertExtensions,
  listExtensions,
  prolongExtensions,
} from './store.ts';

/** A country's shared number, and what is dialled after it. */
export interface MaskedNumber {
  readonly number: string;
  readonly extension: string;
}

export type CalledOrder = Pick<OrderRow, 'root_id' | 'order_id' | 'country_code'>;

const EXTENSION_DIGITS = 6;
/** Longer than calls about an ended order go through, so that the extension is nobody else's meanwhile. */
const LIFE_MS = 48 * 3_600_000;
/** With less left, an extension that is still shown is prolonged. */
const SHORT_MS = 40 * 3_600_000;
/** Of a country whose extensions are half given, one order in 60 000 finds none. */
const MOST_TRIES = 16;

/** Whether numbers are hidden in a country. */
export const isMasked = ({ calls }: Pick<World, 'calls'>, countryCode: string): boolean =>
  calls?.numbers.has(countryCode) === true;

/**
 * By what these orders' parties are called, by order; orders of countries without a shared number are left out, and those
 * for which no free extension was found. The same until the order is over, however many servers are asked at once.
 */
export async function maskedNumbers(
  world: World,
  orders: readonly CalledOrder[],
  pair: CallPair,
): Promise<ReadonlyMap<string, MaskedNumber>> {
  const { calls, caches } = world;
  if (!calls) return new Map();
  const masked = orders.filter(({ country_code }) => calls.numbers.has(country_code));
  const unknown = masked.filter(({ order_id }) => !caches.call_extensions.has(keyOf(order_id, pair)));
  if (unknown.length > 0)
    for (const { order_id, extension } of await giveExtensions(world, unknown, pair))
      caches.call_extensions.set(keyOf(order_id, pair), extension);
  return new Map(
    masked.flatMap(({ order_id, country_code }) => {
      const number = calls.numbers.get(country_code);
      const extension = caches.call_extensions.get(keyOf(order_id, pair));
      return number !== undefined && extension !== undefined
        ? [[order_id, { number, extension }] as const]
        : [];
    }),
  );
}

const keyOf = (orderId: string, pair: CallPair): string => `${orderId} ${pair}`;

/** The extensions that the orders have, and new ones for the others. */
async function giveExtensions(
  { db, clock, log }: World,
  orders: readonly CalledOrder[],
  pair: CallPair,
): Promise<readonly ExtensionRow[]> {
  const now_ms = clock.now().getTime();
  const ends_at = new Date(now_ms + LIFE_MS);
  const ids = orders.map(({ order_id }) => order_id);
  let given = await listExtensions(db, ids, pair);
  const ending = given.filter((row) => row.ends_at.getTime() < now_ms + SHORT_MS);
  if (ending.length > 0)
    await prolongExtensions(
      db,
      ending.map(({ order_id }) => order_id),
      pair,
      ends_at,
    );
  for (let nth = 0; nth < MOST_TRIES && given.length < orders.length; nth += 1) {
    const have = new Set(given.map(({ order_id }) => order_id));
    const lacking = orders.filter(({ order_id }) => !have.has(order_id));
    await insertExtensions(
      db,
      lacking.map(({ root_id, order_id, country_code }) => ({
        country_code,
        extension: randomExtension(),
        root_id,
        order_id,
        pair,
        ends_at,
      })),
    );
    given = await listExtensions(db, ids, pair);
  }
  if (given.length < orders.length)
    log.warn({ lacking: orders.length - given.length }, 'no free extension was found for calls');
  return given;
}

const randomExtension = (): string =>
  String(randomInt(10 ** EXTENSION_DIGITS)).padStart(EXTENSION_DIGITS, '0');

/** Which order and pair an extension of a country's number is of; null where it is nobody's. */
export async function whomReaches(
  { db }: World,
  countryCode: string,
  extension: string,
): Promise<Pick<ExtensionRow, 'root_id' | 'order_id' | 'pair'> | null> {
  return findExtension(db, countryCode, extension);
}

/** Deletes extensions that have ended. */
export async function deleteEndedExtensions({ db, clock }: World): Promise<void> {
  await deleteExtensionsBefore(db, clock.now());
}
