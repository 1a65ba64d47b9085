import * as api from '@sendero/core/contract/quote-api';
import * as voucherApi from '@sendero/core/contract/voucher-api';
import type { FastifyInstance } from 'fastify';
import { mountPublic, mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { atSender } from '../vendor/at-sender.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { estimateRequest } from './estimate-delivery.ts';
import { getVoucher } from './get-voucher.ts';
import { quickQuote } from './quick-quote.ts';
import { quoteFee } from './quote-fee.ts';
import { validateArea } from './validate-area.ts';
import { validateVoucher } from './validate-voucher.ts';

export function quoteRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.validateArea, async ({ site, caller, body }) => ({
    result: await validateArea(world, site, caller, body),
  }));

  mountUser(app, world, api.fee, ({ site, caller, body }) => quoteFee(world, site, caller, body));

  mountPublic(app, world, api.quickQuote, async ({ site, body }) => ({
    result: await quickQuote(world, site, body),
  }));

  mountUser(app, world, api.estimate, async ({ site, caller, body }) => {
    const owned = atSender(await getOwnVendor(world, caller, body.vendor_id), body.source);
    return { result: await estimateRequest(world, site, owned, body) };
  });

  mountUser(app, world, voucherApi.validateVoucher, ({ site, caller, body }) =>
    validateVoucher(world, site, caller, body),
  );

  mountUser(app, world, voucherApi.getVoucher, async ({ site, caller, params }) => ({
    result: await getVoucher(world, site, caller, params.code),
  }));
}
