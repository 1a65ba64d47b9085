import { listNames, searchOrders } from '@sendero/core/order/lists';
import type { Order } from '@sendero/core/order/order';
import {
  type BoardList,
  boardLists,
  type BoardView,
  isOnList,
  linesOf,
  rowsOf,
  toRows,
} from './board-view.ts';
import { ridersAt } from './riders.ts';

interface Asked {
  readonly orders: readonly Order[];
  readonly opened: Order | undefined;
  readonly view: BoardView;
  readonly search: string;
  readonly now: Date;
}

/** The board of `orders`: its lines, its rows in their order, and how many orders each list has. */
export function boardOf({ orders, opened, view, search, now }: Asked) {
  const found = search === '' ? orders : searchOrders(orders, search);
  const rows = toRows(found, ridersAt(now), now);
  const list = view.list ?? listWith(opened, now);
  const shown = rowsOf(rows, view, list, now);
  const counts = Object.fromEntries(
    boardLists.map((name) => [name, found.filter((order) => isOnList(order, name, now)).length]),
  ) as Record<BoardList, number>;
  return {
    list,
    rows: shown,
    lines: linesOf(shown, view.grouped),
    /** What the filters choose from. */
    unfiltered: rows.filter(({ order }) => isOnList(order, list, now)),
    /** Those too that have left the list, for a list that is held. */
    all: linesOf(rows, false),
    counts,
  };
}

/** All under way, unless an order is opened that is not. */
function listWith(opened: Order | undefined, now: Date): BoardList {
  if (!opened || isOnList(opened, 'under-way', now)) return 'under-way';
  return listNames.find((name) => isOnList(opened, name, now)) ?? 'under-way';
}
