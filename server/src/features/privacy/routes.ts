import { closeAccount as closeAccountApi } from '@sendero/core/contract/session-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { closeAccount } from './close-account.ts';

export function privacyRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, closeAccountApi, ({ caller, body }) => closeAccount(world, caller, body.password), {
    // Nothing is kept of a password, and whoever repeats the call is signed in no more.
    keeps_own_answer: true,
  });
}
