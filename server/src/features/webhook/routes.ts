import * as api from '@sendero/core/contract/webhook-api';
import type { FastifyInstance } from 'fastify';
import { localeOf } from '../../http/caller.ts';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { listAttempts, sendAgain, testWebhook } from './attempts.ts';
import {
  changeWebhook,
  getWebhook,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  turnSecret,
} from './webhooks.ts';

/** A secret is told once, and kept nowhere but sealed. */
const secret = { keeps_own_answer: true } as const;

export function webhookRoutes(app: FastifyInstance, world: World): void {
  mountUser(
    app,
    world,
    api.makeWebhook,
    async ({ site, caller, body, request }) => ({
      result: await makeWebhook(world, { site, caller, language: localeOf(world, request) }, body),
    }),
    secret,
  );

  mountUser(app, world, api.listWebhooks, async ({ caller }) => ({
    result: await listWebhooks(world, caller),
  }));

  mountUser(app, world, api.getWebhook, async ({ caller, params }) => ({
    result: await getWebhook(world, caller, params.id),
  }));

  mountUser(app, world, api.changeWebhook, async ({ caller, params, body }) => ({
    result: await changeWebhook(world, caller, params.id, body),
  }));

  mountUser(app, world, api.removeWebhook, async ({ caller, params }) => {
    await removeWebhook(world, caller, params.id);
    return undefined;
  });

  mountUser(
    app,
    world,
    api.turnWebhookSecret,
    async ({ caller, params, body }) => ({
      result: await turnSecret(world, caller, params.id, body.overlap_hours),
    }),
    secret,
  );

  mountUser(app, world, api.testWebhook, async ({ caller, params }) => ({
    result: await testWebhook(world, caller, params.id),
  }));

  mountUser(app, world, api.listAttempts, async ({ caller, params, query }) => ({
    result: await listAttempts(world, caller, params.id, query),
  }));

  mountUser(app, world, api.sendAgain, async ({ caller, params, body }) => {
    const span =
      'attempt_id' in body ? body : { from: new Date(body.from * 1000), until: new Date(body.until * 1000) };
    return { result: await sendAgain(world, caller, params.id, span) };
  });
}
