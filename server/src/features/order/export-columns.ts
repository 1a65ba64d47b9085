// The columns of a file of orders.
import { labelKey, orderLabel } from '@sendero/core/order/labels';
import { isTerminal } from '@sendero/core/order/status';
import { localParts } from '@sendero/core/values/clock-time';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import { collectAtOf } from './order-row.ts';
import type { OrderLine } from './filter-store.ts';

/** A text, an amount of money in major units, or a local time of the country as if it were UTC. */
export type Cell = string | number | Date | null;

/** What a cell needs: the texts of a language, the country's clock, and the present time. */
export interface Telling {
  readonly say: (key: string) => string;
  readonly clock: (at: Date) => Date;
  readonly now: Date;
}

/** One column: its heading, and its cell for an order. */
export interface Column {
  /** The text key of the heading. */
  readonly heading: string;
  readonly kind: 'text' | 'money' | 'time';
  /** In characters. */
  readonly width: number;
  readonly cell: (row: OrderLine, telling: Telling) => Cell;
}

export const exportColumns: readonly Column[] = [
  text('history.column.order-id', 26, (row) => row.order_id),
  text('tracking.own-id', 18, (row) => row.client_order_id),
  text('history.column.outlet', 24, (row) => row.collection_point),
  time('export.created', (row) => row.created_at),
  time('export.scheduled-for', (row) => row.preordered_for),
  text('history.column.status', 18, (row, { say, now }) => say(labelKey(orderLabel(labelled(row), now)))),
  time('export.ended', (row) => (isTerminal(row.status) ? row.status_since : null)),
  text(
    'export.cancel-reason',
    24,
    ({ cancel_reason: reason }, { say }) => reason && say(`order.cancel-reason.${reason}`),
  ),
  text('history.column.customer', 24, (row, { say }) =>
    row.person_erased_at ? say('order.person-erased') : row.customer_name,
  ),
  text('history.column.phone', 18, (row) => row.customer_phone),
  text('history.column.address', 40, (row) => row.destination_address),
  text('request.notes', 30, (row) => row.destination_notes),
  text('tracking.items', 40, (row) => row.description),
  text('history.column.payment', 18, (row, { say }) => say(`request.payment.${row.payment_method}`)),
  money('history.column.amount', (row) => row.amount),
  money('request.fee', (row) => row.delivery_fee),
  text('export.currency', 9, (row) => row.currency),
  text('request.vat', 14, (row) => row.vat_number),
  text('history.column.voucher', 16, (row) => row.voucher_code),
  money('history.column.discount', (row) => row.discount),
  text(
    'export.asked-end',
    14,
    (row, { say }) => row.preordered_for && say(`preorder.end.${row.preordered_end ?? 'DELIVER'}`),
  ),
  time('export.collect-at', collectAtOf),
  // Last, where it moves no column that a program reads by its place.
  text('order.code', 10, (row) => row.short_code ?? null),
  money('paper.given-back', (row) => row.given_back),
];

function text(
  heading: string,
  width: number,
  of: (row: OrderLine, telling: Telling) => string | null,
): Column {
  return { heading, kind: 'text', width, cell: of };
}

function money(heading: string, of: (row: OrderLine) => number | null): Column {
  const cell = (row: OrderLine) => {
    const minor = of(row);
    return minor === null ? null : toMajor(minor, row.currency);
  };
  return { heading, kind: 'money', width: 13, cell };
}

function time(heading: string, of: (row: OrderLine) => Date | null): Column {
  const cell = (row: OrderLine, { clock }: Telling) => {
    const at = of(row);
    return at && clock(at);
  };
  return { heading, kind: 'time', width: 17, cell };
}

const labelled = ({ status, preordered_for }: OrderLine) => ({
  status,
  preordered_for: preordered_for && unixSeconds(preordered_for),
});

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns a function from a time to a date whose UTC fields show the local time in `zone`.
 *
 * A day with the same offset at its beginning and end is looked up once: 0.1 µs an order instead of 4.
 */
export function clockOf(zone: string): (at: Date) => Date {
  const offsets = new Map<number, number>();
  const offsetOfDay = (day: number): number => {
    const offset = offsets.get(day) ?? offsetAt(new Date(day * DAY_MS), zone);
    offsets.set(day, offset);
    return offset;
  };
  return (at) => {
    const day = Math.floor(at.getTime() / DAY_MS);
    const isEven = offsetOfDay(day) === offsetOfDay(day + 1);
    return new Date(at.getTime() + (isEven ? offsetOfDay(day) : offsetAt(at, zone)));
  };
}

function offsetAt(at: Date, zone: string): number {
  const { year, month, day, hour, minute } = localParts(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at.getTime() / 60_000) * 60_000;
}
