import * as api from '@sendero/core/contract/evidence-api';
import type { FastifyInstance } from 'fastify';
import { mountFile } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { evidenceFile } from './evidence-file.ts';

export function evidenceRoutes(app: FastifyInstance, world: World): void {
  mountFile(app, world, api.exportEvidence, ({ site, caller, params, query }) =>
    evidenceFile(world, { market: site.market, caller, vendor_id: params.id, ask: query }),
  );
}
