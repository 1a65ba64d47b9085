import * as bulkApi from '@sendero/core/contract/bulk-api';
import * as orderApi from '@sendero/core/contract/order-api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { dispatchDue } from '../features/dispatch/dispatch-due.ts';
import { settleDue } from '../features/payment/settle-due.ts';
import { placeDueRepeats } from '../features/repeat/place-due-repeats.ts';
import { sweep } from '../jobs/sweep.ts';
import { CARDS, anIntent } from './a-payment.ts';
import { aRepeat } from './a-repeat.ts';
import { aSheet, workOff } from './a-sheet.ts';
import { type Shop, aShop } from './a-shop.ts';
import { aTrip } from './a-trip.ts';
import { anOrder } from './an-order.ts';
import { callApi } from './call-api.ts';
import type { TestWorld } from './test-world.ts';

/**
 * What a new shop does on a day: an order, a trip, a repeat, a sheet, a card, an order called off, riders until the
 * evening, and the sweep after it. Answers how many orders end in each status; throws where anything is refused.
 */
export async function aDay(world: TestWorld, app: FastifyInstance): Promise<Record<string, number>> {
  const shop = await aShop(world, app);
  const { headers, vendor } = shop;
  const { order_id } = await anOrder(app, headers, vendor.vendor_id);
  await aTrip(app, shop);
  await aRepeat(app, shop);
  await placeDueRepeats(world);
  const { job } = await aSheet(app, shop, [{}, { customer_name: 'Helmi Saari' }]);
  const params = { jobId: job.bulk_job_id };
  accepted(await callApi(app, headers, bulkApi.placeBulkOrders, { params, body: {} }));
  await workOff(world);
  await pay(world, app, shop);
  const body = { vendor_id: vendor.vendor_id, order_id, reason: 'mistake_error' as const };
  accepted(await callApi(app, headers, orderApi.cancelOrder, { body }));
  for (let minute = 0; minute < 60; minute += 1) {
    world.clock.advance(60);
    await dispatchDue(world);
    await world.riders.tick();
  }
  await sweep(world);
  return statusesOf(app, shop);
}

async function pay(world: TestWorld, app: FastifyInstance, { headers, vendor }: Shop): Promise<void> {
  const intent = await anIntent(app, headers, vendor.vendor_id);
  await intent.confirm({ number: CARDS.good });
  await settleDue(world);
  const { status } = await intent.show();
  if (status !== 'paid') throw new Error(`The payment is ${status}.`);
}

/** How many orders of the shop stand in each status, by its history. */
async function statusesOf(app: FastifyInstance, { headers, vendor }: Shop): Promise<Record<string, number>> {
  const params = { id: vendor.vendor_id };
  const query = { from: '0', count: '50', status: 'any' };
  const reply = await callApi(app, headers, orderApi.listOrders, { params, query });
  const orders: readonly { status: string }[] = reply.json().result.data;
  return Object.fromEntries(
    [...Map.groupBy(orders, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  );
}

function accepted({ statusCode, body }: LightMyRequestResponse): void {
  if (statusCode !== 200) throw new Error(`Refused: ${body}`);
}
