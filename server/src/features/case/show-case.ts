import { type Case, type CaseKind, MOST_CASE_WORDS, type OpenCase } from '@sendero/core/order/case';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOrdersForRides, getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type KeptPhoto, readCasePhoto } from './read-case-photo.ts';
import { answerCase, refusalOf } from './say-in-case.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { type CaseRow, listCases, listOpen } from './store.ts';

type Known = Awaited<ReturnType<typeof listCases>>[number];

/** What is wrong with one of the caller's own orders; null if nothing. Throws NotFound for any other order. */
export async function getCase(world: World, caller: Caller, orderId: string): Promise<Case | null> {
  return caseOf(world, await getOwnRow(world, caller, vendorIdOf(orderId), orderId));
}

/** As `getCase`, of an order that is known to be the caller's to see. */
export async function caseOf(world: Pick<World, 'db'>, order: OrderRow): Promise<Case | null> {
  const [known] = await listCases(world.db, [order]);
  return known ? toCase(known) : null;
}

const MOST_OPEN = 50;

/** What one of the caller's own vendors, or its whole tree, has to answer; the oldest first. Throws NotFound for another's. */
export async function listOwnOpen(
  world: World,
  caller: Caller,
  { id, include_outlets }: { readonly id: string; readonly include_outlets?: boolean | undefined },
): Promise<{ count: number; cases: OpenCase[] }> {
  const { vendor, root_id } = await getOwnVendor(world, caller, id);
  const vendor_id = include_outlets && vendor.is_parent ? null : vendor.vendor_id;
  const { count, rows } = await listOpen(world.db, { root_id, vendor_id }, MOST_OPEN);
  const orders = await getOrdersForRides(
    world,
    rows.map(({ order_id }) => order_id),
  );
  const known = await listCases(world.db, rows);
  const cases = rows.flatMap(({ order_id }) => {
    const order = orders.find((one) => one.order_id === order_id);
    const open = known.find((one) => one.order_id === order_id);
    return order && open ? [toOpenCase(order, open)] : [];
  });
  return { count, cases };
}

function toOpenCase(order: OrderRow, { said, opened_at }: Known): OpenCase {
  return {
    order_id: order.order_id,
    short_code: order.short_code ?? '',
    outlet: order.pickup.name,
    customer_name: order.customer_name,
    kinds: kindsIn(said),
    opened_at: unixSeconds(opened_at),
  };
}

const kindsIn = (said: Known['said']): CaseKind[] => [
  ...new Set(said.flatMap(({ kind }) => (kind === null ? [] : [kind]))),
];

/** Answers the recipient of one of the caller's own orders, and returns the case as it is then. */
export async function answerOwnCase(
  world: World,
  caller: Caller,
  orderId: string,
  words: string,
): Promise<Case> {
  const order = await getOwnRow(world, caller, vendorIdOf(orderId), orderId);
  await answerCase(world, order, words);
  const [known] = await listCases(world.db, [order]);
  if (!known) throw new Error('A case that was answered is not there.');
  return toCase(known);
}

/** A photo of the case of one of the caller's own orders. Throws NotFound for any other, and for one that has ended. */
export async function getOwnCasePhoto(
  world: World,
  caller: Caller,
  { orderId, photoId: photo_id }: { readonly orderId: string; readonly photoId: string },
): Promise<KeptPhoto> {
  const { root_id, order_id } = await getOwnRow(world, caller, vendorIdOf(orderId), orderId);
  const photo = await readCasePhoto(world, { root_id, order_id, photo_id });
  if (!photo) throw new Problem('NotFound', { detail: 'There is no such photo.' });
  return photo;
}

/** What the pages of these orders say of their cases, by order; nothing where none is and none may be opened. */
export async function casesOf(
  world: World,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, PublicOrder['case']>> {
  const delivered = orders.filter((order) => order.status === 'DELIVERED' && !order.person_erased_at);
  if (delivered.length === 0) return new Map();
  const known = new Map((await listCases(world.db, delivered)).map((row) => [row.order_id, row]));
  const shown = delivered.map((order) => [
    order.order_id,
    publicCase(world, order, known.get(order.order_id)),
  ]);
  return new Map(shown.filter((pair): pair is [string, PublicOrder['case']] => pair[1] !== undefined));
}

function publicCase(world: World, order: OrderRow, known: Known | undefined): PublicOrder['case'] {
  if (!known) return refusalOf(world, order) === null ? { opened: null, may_tell: true } : undefined;
  const told = known.said.filter(({ by }) => by === 'recipient');
  const answers = known.said.filter(({ by }) => by === 'shop');
  return {
    opened: {
      kinds: kindsIn(told),
      answers: answers.map(({ words, said_at }) => ({ words, said_at: unixSeconds(said_at) })),
      decided: decidedOf(known),
    },
    may_tell: known.decided_at === null && told.length < MOST_CASE_WORDS,
  };
}

/** What the case of an order gave back of its fee, in minor units; 0 where it is not decided so. */
export async function givenBack(world: World, order: OrderRow): Promise<number> {
  const [known] = await listCases(world.db, [order]);
  return known?.amount ?? 0;
}

function toCase(known: Known): Case {
  return {
    opened_at: unixSeconds(known.opened_at),
    said: known.said.map(({ by, kind, words, said_at, photos }) => ({
      by,
      kind,
      words,
      said_at: unixSeconds(said_at),
      photos: [...photos],
    })),
    decided: decidedOf(known),
  };
}

function decidedOf({ decision, amount, currency, decided_at }: CaseRow): Case['decided'] {
  if (decision === null || decided_at === null) return null;
  return {
    decision,
    amount: toMajor(amount ?? 0, currency ?? ''),
    currency: currency ?? '',
    decided_at: unixSeconds(decided_at),
  };
}
