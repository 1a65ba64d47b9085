// Which orders the board shows, and in which order.
import { byUrgency, isUnderWay, lacksRider, type Standing, standingOf } from '@sendero/core/order/board';
import { orderLabel, statusLabels, type StatusLabel } from '@sendero/core/order/labels';
import { listNames, listOf } from '@sendero/core/order/lists';
import { type Order, type PaymentMethod, paymentMethods, type RiderInfo } from '@sendero/core/order/order';
import * as z from 'zod/mini';
import { arrivalOf } from './arrival.ts';
import type { RiderUpdate } from './riders.ts';

export const boardLists = ['under-way', ...listNames] as const;
/** All under way, or one of the five lists of the specification (TRK-01). */
export type BoardList = (typeof boardLists)[number];

export const sortKeys = [
  'urgency',
  'placed',
  'due',
  'state',
  'customer',
  'address',
  'code',
  'outlet',
  'rider',
  'amount',
  'fee',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** What the user chose to see (BRD-02); null means any. */
export interface BoardView {
  /** Null: all under way, or the list of the opened order. */
  readonly list: BoardList | null;
  /** Null: the list's own order. */
  readonly sort: SortKey | null;
  readonly descending: boolean;
  readonly grouped: boolean;
  readonly state: StatusLabel | null;
  /** The vendor's id. */
  readonly outlet: string | null;
  /** A rider's id, or whether there is one. */
  readonly rider: string | null;
  readonly payment: PaymentMethod | null;
  /** Only what is late, stuck or without a rider. */
  readonly urgent: boolean;
}

export const boardViewSchema: z.ZodMiniType<BoardView> = z.object({
  list: z.nullable(z.enum(boardLists)),
  sort: z.nullable(z.enum(sortKeys)),
  descending: z.boolean(),
  grouped: z.boolean(),
  state: z.nullable(z.enum(statusLabels)),
  outlet: z.nullable(z.string()),
  rider: z.nullable(z.string()),
  payment: z.nullable(z.enum(paymentMethods)),
  urgent: z.boolean(),
});

export const plainView: BoardView = {
  list: null,
  sort: null,
  descending: false,
  grouped: false,
  state: null,
  outlet: null,
  rider: null,
  payment: null,
  urgent: false,
};

/** The values of `BoardView.rider` that name no rider. */
export const [SOME_RIDER, NO_RIDER] = ['*', '-'];

/** How many filters a view sets. */
export const filtersOf = ({ state, outlet, rider, payment, urgent }: BoardView): number =>
  [state, outlet, rider, payment, urgent || null].filter((value) => value !== null).length;

/** One order on the board. */
export interface BoardRow {
  readonly order: Order;
  readonly standing: Standing;
  readonly rider: RiderInfo['rider'];
}

/** A row, or the head of a group of rows. */
export type BoardLine =
  | { readonly key: string; readonly row: BoardRow }
  | { readonly key: string; readonly outlet: string; readonly count: number };

type Riders = ReadonlyMap<string, RiderUpdate>;

/** How every order stands, with its rider. The row of an order of which nothing new is known is the same as before, and not drawn again. */
export const toRows = (orders: readonly Order[], riders: Riders, now: Date): BoardRow[] =>
  orders.map((order) => rowOf(order, riders.get(order.order_id), now));

interface Known {
  readonly now: Date;
  readonly heard: RiderUpdate | undefined;
  readonly row: BoardRow;
}

/** A changed order is another object, and has no row yet. */
const known = new WeakMap<Order, Known>();

function rowOf(order: Order, heard: RiderUpdate | undefined, now: Date): BoardRow {
  const before = known.get(order);
  if (before?.now === now && before.heard === heard) return before.row;
  const next = newRowOf(order, heard, now);
  const row = before && isSame(before.row, next) ? before.row : next;
  known.set(order, { now, heard, row });
  return row;
}

function newRowOf(order: Order, heard: RiderUpdate | undefined, now: Date): BoardRow {
  const arrival = arrivalOf(order, heard, now);
  const arrivesIn = arrival?.at === 'destination' ? arrival.minutes : null;
  return { order, standing: standingOf(order, now, arrivesIn), rider: heard?.info.rider ?? null };
}

/** Where the rider is, is no matter of the row. */
const isSame = (a: BoardRow, b: BoardRow): boolean =>
  a.standing.concern === b.standing.concern &&
  a.standing.minutes === b.standing.minutes &&
  a.rider?.id === b.rider?.id &&
  a.rider?.name === b.rider?.name;

export const isOnList = (order: Order, list: BoardList, now: Date): boolean =>
  list === 'under-way' ? isUnderWay(order, now) : listOf(order, now) === list;

/** The rows of one list that the filters of `view` leave, in the order of the view. */
export function rowsOf(rows: readonly BoardRow[], view: BoardView, list: BoardList, now: Date): BoardRow[] {
  const shown = rows.filter((row) => isOnList(row.order, list, now) && passes(row, view, now));
  const sort = view.sort ?? (list === 'under-way' ? 'urgency' : 'placed');
  const turn = view.sort !== null && view.descending ? -1 : 1;
  const compare = (a: BoardRow, b: BoardRow) => turn * compareBy[sort](a, b, now) || byId(a, b);
  const sorted = shown.toSorted(compare);
  return view.grouped ? sorted.toSorted((a, b) => byText(a.order.pickup.name, b.order.pickup.name)) : sorted;
}

/** The lines to draw: with `grouped`, each outlet's rows under its name. */
export function linesOf(rows: readonly BoardRow[], grouped: boolean): BoardLine[] {
  const toLine = (row: BoardRow): BoardLine => ({ key: row.order.order_id, row });
  if (!grouped) return rows.map(toLine);
  return [...Map.groupBy(rows, ({ order }) => order.vendor_id)].flatMap(([vendorId, group]) => [
    { key: `outlet ${vendorId}`, outlet: group[0]?.order.pickup.name ?? '', count: group.length },
    ...group.map(toLine),
  ]);
}

function passes({ order, standing, rider }: BoardRow, view: BoardView, now: Date): boolean {
  return (
    (view.state === null || orderLabel(order, now) === view.state) &&
    (view.outlet === null || order.vendor_id === view.outlet) &&
    (view.rider === null || isRiddenBy(view.rider, order, rider)) &&
    (view.payment === null || order.order.payment_method === view.payment) &&
    (!view.urgent || standing.concern !== null)
  );
}

/** An assigned order has a rider, also while nothing is heard of who that is. */
function isRiddenBy(wanted: string, order: Order, rider: BoardRow['rider']): boolean {
  if (wanted === SOME_RIDER) return !lacksRider(order);
  return wanted === NO_RIDER ? lacksRider(order) : rider?.id === wanted;
}

type Compare = (a: BoardRow, b: BoardRow, now: Date) => number;

const { compare: byText } = new Intl.Collator();
const byId = (a: BoardRow, b: BoardRow): number => (a.order.order_id < b.order.order_id ? 1 : -1);

const compareBy: Record<SortKey, Compare> = {
  urgency: byUrgency,
  placed: (a, b) => b.order.created_at - a.order.created_at,
  due: (a, b) => a.order.promised_at - b.order.promised_at,
  state: (a, b, now) =>
    statusLabels.indexOf(orderLabel(a.order, now)) - statusLabels.indexOf(orderLabel(b.order, now)),
  customer: (a, b) => byText(a.order.customer.name, b.order.customer.name),
  address: (a, b) => byText(a.order.customer.location.address, b.order.customer.location.address),
  code: (a, b) => byText(a.order.short_code, b.order.short_code),
  outlet: (a, b) => byText(a.order.pickup.name, b.order.pickup.name),
  // Rows without a rider stand first: they are the ones to look at.
  rider: (a, b) => byText(a.rider?.name ?? '', b.rider?.name ?? ''),
  amount: (a, b) => a.order.order.amount - b.order.order.amount,
  fee: (a, b) => a.order.delivery_fee - b.order.delivery_fee,
};
