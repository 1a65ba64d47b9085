import { isUnderWay } from '@sendero/core/order/board';
import { listNames, type OrderLists, searchOrders, toLists } from '@sendero/core/order/lists';
import type { Order } from '@sendero/core/order/order';
import { type BoardList, type BoardView, isOnList, linesOf, rowsOf, toRows } from './board-view.ts';
import { ridersAt } from './riders.ts';

interface Asked {
  readonly orders: readonly Order[];
  readonly list: BoardList;
  readonly view: BoardView;
  readonly search: string;
  readonly now: Date;
}

/** The board of `orders`: its lines, its rows in their order, and how many orders each list has. */
export function boardOf({ orders, list, view, search, now }: Asked) {
  const found = search === '' ? orders : searchOrders(orders, search);
  const rows = toRows(found, ridersAt(now), now);
  const shown = rowsOf(rows, view, list, now);
  const counts: Record<BoardList, number> = {
    'under-way': found.filter((order) => isUnderWay(order, now)).length,
    ...lengthsOf(toLists(found, now)),
  };
  return {
    list,
    view,
    search,
    rows: shown,
    lines: linesOf(shown, view.grouped),
    /** What the filters choose from. */
    unfiltered: rows.filter(({ order }) => isOnList(order, list, now)),
    /** Those too that have left the list, for a list that is held. */
    all: linesOf(rows, false),
    counts,
  };
}

const lengthsOf = (lists: OrderLists) => ({
  new: lists.new.length,
  scheduled: lists.scheduled.length,
  collected: lists.collected.length,
  delivered: lists.delivered.length,
  cancelled: lists.cancelled.length,
});

/** All under way, unless an order is opened that is not. */
export function listWith(opened: Order | undefined, now: Date): BoardList {
  if (!opened || isOnList(opened, 'under-way', now)) return 'under-way';
  return listNames.find((name) => isOnList(opened, name, now)) ?? 'under-way';
}
