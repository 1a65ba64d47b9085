import { closeAccount as closeAccountApi } from '@sendero/core/contract/session-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { closeAccount } from './close-account.ts';

export function privacyRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, closeAccountApi, ({ caller, body }) => closeAccount(world, caller, body.password), {
    // No password is stored for a repeat, and a client that repeats the call is no longer signed in.
    keeps_own_answer: true,
  });
}
