// What a request for a tracking page asks beside its order.
import type { PublicOrder } from '@sendero/core/order/public-order';
import type { SentForm } from '@sendero/core/tracking/page-form';
import { dateOf } from '@sendero/core/tracking/words';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { linkEnds } from './order-by-link.ts';
import type { Reader } from './tracking-shell.ts';

const KEPT_S = 24 * 3600;

/** What came of a form that was posted without script: its page is asked for with the form's name and the outcome's. */
export function sentIn(
  world: World,
  { locale, brand }: Reader,
  query: Readonly<Record<string, unknown>>,
): { sent?: SentForm } {
  const { act, said } = query;
  if (typeof act !== 'string' || typeof said !== 'string') return {};
  const text = world.texts.of(brand).file(locale)?.[`public.said.${said}`];
  return text === undefined ? {} : { sent: { act, values: {}, errors: [], said: text } };
}

/** How long the device that opened a page may keep it: a day, and never longer than its link names people. */
export function keptUntil(
  world: World,
  order: Pick<PublicOrder, 'is_person_erased' | 'country_code' | 'preordered_for' | 'created_at'>,
): Readonly<Record<string, string>> {
  if (order.is_person_erased) return {};
  const ends = linkEnds(world, {
    country_code: order.country_code,
    preordered_for: order.preordered_for === null ? null : dateOf(order.preordered_for),
    created_at: dateOf(order.created_at),
  });
  return {
    'sendero-kept-until': String(Math.min(unixSeconds(world.clock.now()) + KEPT_S, unixSeconds(ends))),
  };
}

/** As `keptUntil`, of an order's row. */
export function rowKeptUntil(world: World, row: OrderRow): Readonly<Record<string, string>> {
  const { country_code, preordered_for, created_at, person_erased_at } = row;
  return keptUntil(world, {
    country_code,
    preordered_for: preordered_for && unixSeconds(preordered_for),
    created_at: unixSeconds(created_at),
    is_person_erased: Boolean(person_erased_at),
  });
}
