import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { invalidateChangedVendors } from './features/vendor/vendor-changed.ts';
import { answerBadConnection } from './http/bad-connection.ts';
import { endConnectionsAtClose, ownConnections } from './http/connections.ts';
import { operationRoutes } from './http/operation.ts';
import { answerProblem } from './http/problem.ts';
import { followSites } from './sites/follow-sites.ts';
import type { World } from './world.ts';

/** Nothing is sent to a worker but questions. */
const LARGEST_BODY = 1024;
const SLOWEST_REQUEST_MS = 5000;

/** Builds the server of a worker, which answers its operator's tools alone. */
export async function createWorkerApp(world: World): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = world.log;
  const app = Fastify({
    loggerInstance,
    clientErrorHandler: (error, socket) => answerBadConnection(world, error, socket),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    requestTimeout: SLOWEST_REQUEST_MS,
    http: { headersTimeout: SLOWEST_REQUEST_MS },
  });
  endConnectionsAtClose(app, ownConnections(app.server));
  app.setErrorHandler(answerProblem);
  const stopHearing = invalidateChangedVendors(world);
  const stopFollowing = await followSites(world);
  app.addHook('onClose', () => {
    stopHearing();
    return stopFollowing();
  });
  operationRoutes(app, world);
  return app;
}
