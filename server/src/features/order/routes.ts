import * as api from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { cancelOrder } from './cancel-order.ts';
import { getOrder } from './find-order.ts';
import { listOrders } from './list-orders.ts';
import { createOrderWriter } from './order-writer.ts';
import { placeOrder } from './place-order.ts';
import { feedNumber, readFeed } from './read-feed.ts';

export function orderRoutes(app: FastifyInstance, world: World): void {
  const writer = createOrderWriter(world);

  mountUser(app, world, api.placeOrder, (call) => placeOrder(world, writer, call), {
    keeps_own_answer: true,
  });

  mountUser(app, world, api.getOrder, async ({ caller, query }) => ({
    result: await getOrder(world, caller, query.vendorId, query.orderId),
  }));

  mountUser(app, world, api.cancelOrder, async ({ site, caller, body }) => ({
    result: await cancelOrder(world, { site, caller, ...body }),
  }));

  mountUser(app, world, api.listOrders, async ({ caller, params, query }) => ({
    result: await listOrders(world, caller, params.id, query),
  }));

  mountUser(app, world, api.listEvents, async ({ caller, params, query }) => {
    await getOwnVendor(world, caller, params.id);
    const events = await readFeed(world, params.id, query.after);
    // What may come between the two reads is for the next call.
    const seq = events.at(-1)?.seq ?? Math.min(query.after, await feedNumber(world, params.id));
    return { result: { events: [...events], seq } };
  });
}
