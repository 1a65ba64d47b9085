import * as api from '@sendero/core/contract/session-api';
import type { FastifyInstance } from 'fastify';
import { mountPublic, mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { extendLogin } from './extend-login.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

/** Tokens are never kept for a repeat: each call of these makes its own. */
const keepsNothing = { keeps_own_answer: true };

export function sessionRoutes(app: FastifyInstance, world: World): void {
  mountPublic(
    app,
    world,
    api.login,
    async ({ site, body, request }) => ({ result: await login(world, site, { ...body, ip: request.ip }) }),
    keepsNothing,
  );

  mountPublic(
    app,
    world,
    api.extendLogin,
    async ({ site, body }) => ({
      result: { AuthenticationResult: await extendLogin(world, site, body.refresh_token) },
    }),
    keepsNothing,
  );

  mountUser(app, world, api.logout, async ({ caller }) => {
    await logout(world, caller);
    return undefined;
  });
}
