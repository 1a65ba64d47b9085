import * as api from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { answerProposal } from './answer-proposal.ts';

export function proposalRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.answerProposal, async ({ site, caller, params, body }) => ({
    result: await answerProposal(world, { site, caller, order_id: params.id, ...body }),
  }));
}
