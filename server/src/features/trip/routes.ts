import * as api from '@sendero/core/contract/trip-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { getTrip } from './get-trip.ts';
import { placeTrip } from './place-trip.ts';
import { quoteTrip } from './quote-trip.ts';

export function tripRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.tripFee, ({ site, caller, body }) => quoteTrip(world, site, caller, body));

  mountUser(app, world, api.placeTrip, async (call) => ({ result: await placeTrip(world, call) }));

  mountUser(app, world, api.getTrip, async ({ caller, query }) => ({
    result: await getTrip(world, caller, query.vendorId, query.tripId),
  }));
}
