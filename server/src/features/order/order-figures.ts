import type { orderFigures as call } from '@sendero/core/contract/order-api';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { toMajor } from '@sendero/core/values/money';
import type { World } from '../../world.ts';
import { type Choice, chooseOrders } from './choose-orders.ts';
import { type FiguresRow, readFigures } from './figures-store.ts';

type Figures = AnswerOf<typeof call>['result'];

/**
 * Returns what all the orders chosen came to, by day and by outlet (BRD-13). On time is until the promised time; the
 * mean time leaves pre-orders out, which wait for their time.
 */
export async function orderFigures(world: World, choice: Choice): Promise<Figures> {
  const { currency, time_zone } = choice.market;
  const rows = await readFigures(world.db, await chooseOrders(world, choice), time_zone);
  const figuresOf = ({ orders, delivered, on_time, mean_seconds, delivery_fee }: FiguresRow) => ({
    orders,
    delivered,
    on_time,
    mean_minutes: mean_seconds === null ? null : Math.round(mean_seconds / 60),
    delivery_fee: toMajor(delivery_fee, currency),
  });
  return {
    currency,
    by_day: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...figuresOf(row) }])),
    by_outlet: rows.flatMap((row) => {
      const { vendor_id, name } = row;
      return vendor_id === null ? [] : [{ vendor_id, name: name ?? vendor_id, ...figuresOf(row) }];
    }),
  };
}
