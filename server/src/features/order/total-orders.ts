import { toMajor } from '@sendero/core/values/money';
import type { World } from '../../world.ts';
import { type Choice, chooseOrders } from './choose-orders.ts';
import { sumOrders } from './filter-store.ts';

/** The number of orders and their sums, in major units of the market's currency. */
export interface Totals {
  readonly count: number;
  readonly amount: number;
  readonly delivery_fee: number;
  readonly currency: string;
}

/** Sums all the orders chosen, on every page (HIS-01). */
export async function totalOrders(world: World, choice: Choice): Promise<Totals> {
  const { currency } = choice.market;
  const { count, amount, delivery_fee } = await sumOrders(world.db, await chooseOrders(world, choice));
  return {
    count,
    amount: toMajor(amount, currency),
    delivery_fee: toMajor(delivery_fee, currency),
    currency,
  };
}
