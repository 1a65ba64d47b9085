import * as bookApi from '@sendero/core/contract/address-book-api';
import * as importApi from '@sendero/core/contract/address-import-api';
import * as knownApi from '@sendero/core/contract/known-customer-api';
import * as api from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { type Call, mountFile, mountJson, mountUser } from '../../http/mount.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import type { Choice } from './choose-orders.ts';
import { exportOrders } from './export-orders.ts';
import { exportCustomers } from './export-customers.ts';
import { findCustomers } from './find-customers.ts';
import { getOrder } from './find-order.ts';
import { importCustomers } from './import-customers.ts';
import { listCustomers } from './list-customers.ts';
import { saveCustomer, removeCustomer } from './save-customer.ts';
import { listLabels } from './list-labels.ts';
import { listOrders } from './list-orders.ts';
import { createOrderPages } from './order-pages.ts';
import { createOrderWriter } from './order-writer.ts';
import { orderFigures } from './order-figures.ts';
import { placeOrder } from './place-order.ts';
import { readFeedPage } from './read-feed.ts';
import { searchCustomers } from './search-customers.ts';
import { totalOrders } from './total-orders.ts';

/** 5000 customers with long notes. */
const LARGEST_IMPORT = 4 * 1024 * 1024;

export function orderRoutes(app: FastifyInstance, world: World): void {
  const writer = createOrderWriter(world);
  const pages = createOrderPages(world);

  mountUser(app, world, api.placeOrder, (call) => placeOrder(world, writer, call), {
    keeps_own_answer: true,
  });

  mountUser(app, world, api.getOrder, async ({ caller, query }) => ({
    result: await getOrder(world, caller, query.vendorId, query.orderId),
  }));

  mountUser(app, world, api.changeOrder, async ({ site, caller, params, body }) => ({
    result: await changeOrder(world, { site, caller, order_id: params.id, body }),
  }));

  mountUser(app, world, api.cancelOrder, async ({ site, caller, body }) => ({
    result: await cancelOrder(world, { site, caller, ...body }),
  }));

  mountJson(app, world, api.listOrders, (call) => listOrders(world, pages, choiceOf(call), call.query));

  mountUser(app, world, api.totalOrders, async (call) => ({
    result: await totalOrders(world, choiceOf(call)),
  }));

  mountUser(app, world, api.orderFigures, async (call) => ({
    result: await orderFigures(world, choiceOf(call)),
  }));

  mountFile(app, world, api.exportOrders, (call) => {
    const { format, language } = call.query;
    const languages = language ?? call.request.headers['accept-language'];
    return exportOrders(world, choiceOf(call), { format, languages });
  });

  mountUser(app, world, api.listLabels, async ({ caller, params, body }) => ({
    result: await listLabels(world, { caller, vendor_id: params.id, ...body }),
  }));

  mountUser(app, world, api.listEvents, async ({ caller, params, query }) => {
    const { vendor_id } = (await getOwnVendor(world, caller, params.id)).vendor;
    return { result: await readFeedPage(world, vendor_id, query.after) };
  });

  addressBookRoutes(app, world);
}

function addressBookRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, knownApi.findCustomers, async ({ site, caller, params, query }) => ({
    data: await findCustomers(world, { site, caller, vendor_id: params.id, text: query.text ?? '' }),
  }));

  mountUser(app, world, bookApi.listCustomers, ({ site, caller, params }) =>
    listCustomers(world, { site, caller, vendor_id: params.vendorId }),
  );

  mountFile(app, world, bookApi.exportCustomers, ({ site, caller, params, query, request }) => {
    const { format, language } = query;
    const languages = language ?? request.headers['accept-language'];
    return exportCustomers(world, { site, caller, vendor_id: params.vendorId, format, languages });
  });

  mountUser(
    app,
    world,
    importApi.importCustomers,
    async ({ site, caller, params, body }) => ({
      result: await importCustomers(world, { site, caller, vendor_id: params.vendorId }, body.customers),
    }),
    { body_limit: LARGEST_IMPORT },
  );

  mountUser(app, world, bookApi.searchCustomers, async ({ site, caller, params, query }) => ({
    data: await searchCustomers(world, { site, caller, vendor_id: params.vendorId, ...query }),
  }));

  mountUser(app, world, bookApi.saveCustomer, async ({ site, caller, params, body }) => {
    const { vendorId: vendor_id, addressId: address_id } = params;
    return { result: await saveCustomer(world, { site, caller, vendor_id, address_id, body }) };
  });

  mountUser(app, world, bookApi.removeCustomer, ({ site, caller, params }) => {
    const { vendorId: vendor_id, addressId: address_id } = params;
    return removeCustomer(world, { site, caller, vendor_id, address_id });
  });
}

/** The common input of the history's three calls. */
function choiceOf({
  site,
  caller,
  params,
  query,
}: Call<{ id: string }, Choice['ask'], unknown, Caller>): Choice {
  return { caller, market: site.market, vendor_id: params.id, ask: query };
}
