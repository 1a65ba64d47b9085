import * as api from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { getDeliveryArea, saveDeliveryArea } from './delivery-area.ts';
import { getOwnVendor } from './get-own-vendor.ts';
import { listVendors } from './list-vendors.ts';
import { saveAddress } from './save-address.ts';

export function vendorRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.listVendors, async ({ caller }) => ({
    result: { vendors: await listVendors(world, caller) },
  }));

  mountUser(app, world, api.getVendor, async ({ caller, params }) => ({
    result: (await getOwnVendor(world, caller, params.id)).vendor,
  }));

  mountUser(app, world, api.saveAddress, async ({ site, caller, params, body }) => ({
    result: await saveAddress(world, site, caller, params.id, body),
  }));

  mountUser(app, world, api.getDeliveryArea, async ({ site, caller, params }) => ({
    result: { area: await getDeliveryArea(world, { site, caller }, params.id) },
  }));

  mountUser(app, world, api.saveDeliveryArea, async ({ site, caller, params, body }) => ({
    result: { area: await saveDeliveryArea(world, { site, caller }, params.id, body.area) },
  }));
}
