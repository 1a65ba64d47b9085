import * as api from '@sendero/core/contract/repeat-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import { requesterOf } from '../../http/requester.ts';
import type { World } from '../../world.ts';
import { changeRepeat, deleteRepeat, listRepeats } from './change-repeat.ts';
import { createRepeat } from './create-repeat.ts';

export function repeatRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.listRepeats, async ({ site, caller, params }) => ({
    result: await listRepeats(world, site, caller, params.id),
  }));

  mountUser(app, world, api.createRepeat, async ({ site, caller, params, body, request }) => ({
    result: await createRepeat(world, {
      site,
      caller,
      vendor_id: params.id,
      body,
      asker: requesterOf(request, body.language),
    }),
  }));

  mountUser(app, world, api.changeRepeat, async ({ site, caller, params, body }) => ({
    result: await changeRepeat(world, {
      site,
      caller,
      vendor_id: params.id,
      repeat_id: params.repeatId,
      body,
    }),
  }));

  mountUser(app, world, api.deleteRepeat, async ({ caller, params }) => {
    await deleteRepeat(world, { caller, vendor_id: params.id, repeat_id: params.repeatId });
    return undefined;
  });
}
