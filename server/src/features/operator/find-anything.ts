import type { Found, FoundAnswer } from '@sendero/core/contract/operator-order-api';
import { readShortCode } from '@sendero/core/order/short-code';
import { readEmail } from '@sendero/core/session/email';
import { countriesOf, holdsAt } from '@sendero/core/staff/grant';
import { gatherCells } from '../../cells/gather-cells.ts';
import { record } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { getOrderForRide } from '../order/find-order.ts';
import { readLinkId } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import * as store from './find-store.ts';
import { siteOfRoot, whereOf } from './known-vendor.ts';

const MOST = 50;
const FEWEST_DIGITS = 6;
const FEWEST_LETTERS = 2;

type Countries = readonly string[] | null;
type Search = (cell: World, countries: Countries) => Promise<Found[]>;

/**
 * Finds what `typed` names, where the caller's roles hold (OPR-03): an order by its id, its link or its short code, orders to
 * a number or its beginning, vendors by id, own number, owner or part of the name, users by address, and the acts of a trace.
 *
 * What a person is found by is not in the audit log; that somebody looked, and by what kind of thing, is.
 */
export async function findAnything(world: World, staff: Staff, typed: string): Promise<FoundAnswer> {
  const text = typed.trim();
  const { kind, search } = searchOf(world, text);
  const act = { act: 'find.ask', about: kind, country_code: null } as const;
  await record(world, staff, act);
  if (!search) return { result: [] };
  const countries = countriesOf(staff.grants);
  const { items, unread_countries } = await gatherCells(world, (cell) => search(cell, countries));
  return {
    result: items.filter((one) => mayLearnOf(world, staff, one)).slice(0, MOST),
    ...unreadOf(staff, unread_countries),
  };
}

/** The countries whose database could not be read, of those that the caller's roles are for. */
export function unreadOf(
  { grants }: Staff,
  unread: readonly string[],
): Pick<FoundAnswer, 'unread_countries'> {
  const own = countriesOf(grants);
  const missed = unread.filter((country) => own?.includes(country) ?? true);
  return missed.length === 0 ? {} : { unread_countries: missed };
}

function mayLearnOf({ sites }: World, { grants }: Staff, { site: id }: Found): boolean {
  const site = sites.all().find((one) => one.id === id);
  return holdsAt(grants, site ? whereOf(site) : { country_code: null, brand: null });
}

function searchOf(world: World, text: string): { kind: string; search: Search | null } {
  const orderId = orderIdIn(world, text);
  if (/^[0-9a-f]{32}$/.test(text)) return { kind: 'trace', search: traced(world, text) };
  if (orderId !== null) return { kind: 'order', search: byOrderId(orderId) };
  const email = readEmail(text);
  if (email !== null) return { kind: 'mail', search: both(byUser(email), byVendor(email)) };
  const phone = phoneIn(text);
  if (phone !== null) return { kind: 'phone', search: byPhone(phone) };
  const code = readShortCode(text);
  if (code !== null)
    return { kind: 'code', search: both(byCode(code), both(byArchivedCode(code), byVendor(text))) };
  return { kind: 'name', search: text.length < FEWEST_LETTERS ? null : byVendor(text) };
}

/** An order's id, alone or in a link to its pages. */
function orderIdIn({ config }: World, text: string): string | null {
  const last = /([\w-]+\.[\w-]{16})(?:[?#/].*)?$/.exec(text)?.[1];
  const linked = last === undefined ? null : readLinkId(config.signing_keys, last);
  return linked ?? (/^[\w.-]+-[0-9A-HJKMNP-TV-Z]{15}$/.test(text) ? text : null);
}

/** The beginning of a number in E.164, as it is stored. */
function phoneIn(text: string): string | null {
  const bare = text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+\d+$/.test(bare) && bare.length > FEWEST_DIGITS ? bare : null;
}

const both =
  (one: Search, other: Search): Search =>
  async (...args) =>
    (await Promise.all([one(...args), other(...args)])).flat();

const byOrderId =
  (orderId: string): Search =>
  async (cell) => {
    const order = await getOrderForRide(cell, orderId);
    return order
      ? [await ofOrder(cell, { ...order, short_code: order.short_code ?? null, name: order.pickup.name })]
      : [];
  };

const byPhone =
  (phone: string): Search =>
  async (cell, countries) =>
    ofOrders(cell, await store.findOrdersTo(cell.db, phone, countries, MOST));

const byCode =
  (code: string): Search =>
  async (cell, countries) =>
    ofOrders(cell, await store.findOrdersCoded(cell.db, code, countries, MOST));

const byArchivedCode =
  (code: string): Search =>
  async (cell, countries) => {
    const ids = await store.findArchivedCoded(cell.db, code, MOST);
    return (await Promise.all(ids.map((id) => byOrderId(id)(cell, countries)))).flat();
  };

const byVendor =
  (text: string): Search =>
  async (cell, countries) => {
    const rows = await store.findVendors(cell.db, text, countries, MOST);
    return Promise.all(
      rows.map(async (row) => ({
        kind: 'vendor' as const,
        id: row.vendor_id,
        title: row.name,
        site: (await siteOfRoot(cell, row)).id,
      })),
    );
  };

const byUser =
  (email: string): Search =>
  async (cell, countries) =>
    (await store.findUsers(cell.db, email, countries)).map(({ user_id, country_code, name }) => ({
      kind: 'user' as const,
      id: user_id,
      title: name,
      site: country_code.toLowerCase(),
    }));

/** Acts of staff; all other calls of a trace stand in the program's log. */
const traced =
  (world: World, traceId: string): Search =>
  async (cell) =>
    cell === world
      ? (await store.findTraced(cell.db, traceId)).map(({ nth, act, about, country_code }) => ({
          kind: 'audit' as const,
          id: String(nth),
          title: `${act} ${about}`,
          site: country_code && country_code.toLowerCase(),
        }))
      : [];

const ofOrders = (cell: World, rows: readonly store.FoundOrder[]): Promise<Found[]> =>
  Promise.all(rows.map((row) => ofOrder(cell, row)));

type Named = Pick<OrderRow, 'order_id' | 'root_id' | 'country_code'> & {
  readonly short_code: string | null;
  readonly name: string;
  readonly status: string;
};

async function ofOrder(cell: World, { order_id, short_code, name, status, ...row }: Named): Promise<Found> {
  const { id: site } = await siteOfRoot(cell, row);
  return { kind: 'order', id: order_id, title: [short_code, name, status].filter(Boolean).join(' · '), site };
}
