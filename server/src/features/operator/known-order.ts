import type { Site } from '@sendero/core/market/site';
import { askCells } from '../../cells/ask-cells.ts';
import { Problem } from '../../http/problem.ts';
import { type Staff, needAt } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { getOrderForRide } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { siteOfRoot, whereOf } from './known-vendor.ts';

/** An order that the caller may see, the cell that has it, and the site that its vendor belongs to. */
export interface KnownOrder {
  readonly cell: World;
  readonly order: OrderRow;
  readonly site: Site;
}

/** Returns an order of any country where the caller's roles hold. Throws NotFound for every other (OPR-01). */
export async function getKnownOrder(world: World, staff: Staff, orderId: string): Promise<KnownOrder> {
  const found = await askCells(world, async (cell) => {
    const order = await getOrderForRide(cell, orderId);
    return order ? { cell, order } : undefined;
  });
  if (!found) throw new Problem('NotFound');
  const site = await siteOfRoot(found.cell, found.order);
  needAt(staff, whereOf(site));
  return { ...found, site };
}
