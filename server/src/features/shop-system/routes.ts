import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/shop-system-api';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../http/browser-of.ts';
import { mountUser } from '../../http/mount.ts';
import { Problem } from '../../http/problem.ts';
import { takingRawBodies } from '../../http/raw-body.ts';
import type { World } from '../../world.ts';
import { changeDraft } from './change-draft.ts';
import { countDrafts, listDrafts } from './list-drafts.ts';
import { placeDraft } from './place-draft.ts';
import { receiveOrder } from './receive-order.ts';
import { changeSystem, connectSystem, disconnectSystem, listOwnSystems } from './systems.ts';

/** An order of several hundred lines, with all that the systems say of each. */
const LARGEST_ORDER = 1024 * 1024;
/** Messages in a minute from one address, from which a system sends those of all its shops. */
const MOST_MESSAGES = 6000;

export function shopSystemRoutes(app: FastifyInstance, world: World): void {
  mountUser(
    app,
    world,
    api.connectShopSystem,
    async ({ site, caller, body, request }) => ({
      result: await connectSystem(world, { site, caller, origin: originOf(request) }, body),
    }),
    // The secret is told once, and kept nowhere but sealed.
    { keeps_own_answer: true },
  );

  mountUser(app, world, api.listShopSystems, async ({ site, caller, request }) => ({
    result: await listOwnSystems(world, { site, caller, origin: originOf(request) }),
  }));

  mountUser(app, world, api.changeShopSystem, async ({ site, caller, params, body, request }) => ({
    result: await changeSystem(world, { site, caller, origin: originOf(request) }, params.id, body),
  }));

  mountUser(app, world, api.disconnectShopSystem, async ({ site, caller, params, request }) => {
    await disconnectSystem(world, { site, caller, origin: originOf(request) }, params.id);
    return undefined;
  });

  mountUser(app, world, api.listShopOrders, async ({ site, caller, params, query }) => ({
    result: await listDrafts(world, site, { caller, vendor_id: params.id, over: query.over === 'true' }),
  }));

  mountUser(app, world, api.countShopOrders, async ({ caller, params }) => ({
    result: await countDrafts(world, { caller, vendor_id: params.id }),
  }));

  mountUser(app, world, api.changeShopOrder, async ({ site, caller, params, body }) => ({
    result: await changeDraft(world, { site, caller, vendor_id: params.id, draft_id: params.draftId, body }),
  }));

  // The draft itself remembers what it became: a stored answer would tell an order as it was.
  mountUser(
    app,
    world,
    api.placeShopOrder,
    async ({ site, caller, params, body }) => ({
      result: await placeDraft(world, { site, caller, vendor_id: params.id, draft_id: params.draftId, body }),
    }),
    { keeps_own_answer: true },
  );

  receivingRoute(app, world);
}

/** The signature covers the raw bytes, so this route alone gets them unparsed; WooCommerce’s first question is a form. */
function receivingRoute(app: FastifyInstance, world: World): void {
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  takingRawBodies(app, types, (scope) => {
    scope.post(
      addressOf(api.receiveShopOrder),
      { bodyLimit: LARGEST_ORDER, config: { rateLimit: { max: MOST_MESSAGES } } },
      async ({ params, headers, body }) => {
        const known = api.receiveShopOrder.params?.safeParse(params);
        if (!known?.success || !Buffer.isBuffer(body))
          throw new Problem('NotFound', { detail: 'There is no such shop system.' });
        return { result: await receiveOrder(world, known.data.id, { headers, body }) };
      },
    );
  });
}
