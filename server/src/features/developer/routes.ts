import * as api from '@sendero/core/contract/developer-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { endKey, listKeys, makeKey, turnKey } from './keys.ts';

/** Keys are told once, so that no answer with one is stored. */
const TOLD_ONCE = { keeps_own_answer: true };

export function developerRoutes(app: FastifyInstance, world: World): void {
  mountUser(
    app,
    world,
    api.makeKey,
    async ({ caller, body }) => ({ result: await makeKey(world, caller, body) }),
    TOLD_ONCE,
  );

  mountUser(app, world, api.listKeys, async ({ caller }) => ({ result: await listKeys(world, caller) }));

  mountUser(app, world, api.endKey, async ({ caller, params }) => {
    await endKey(world, caller, params.key_id);
    return undefined;
  });

  mountUser(
    app,
    world,
    api.turnKey,
    async ({ caller, params, body }) => ({
      result: await turnKey(world, caller, params.key_id, body.overlap_hours),
    }),
    TOLD_ONCE,
  );
}
