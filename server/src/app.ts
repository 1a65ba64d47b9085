import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { constants } from 'node:zlib';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { addressRoutes } from './features/address/routes.ts';
import { bulkRoutes } from './features/bulk/routes.ts';
import { callRoutes } from './features/call/routes.ts';
import { developerRoutes } from './features/developer/routes.ts';
import { dispatchRoutes } from './features/dispatch/routes.ts';
import { evidenceRoutes } from './features/evidence/routes.ts';
import { guideRoutes } from './features/guide/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { mcpRoutes } from './features/mcp/routes.ts';
import { noticeRoutes } from './features/notice/routes.ts';
import { operatorRoutes } from './features/operator/routes.ts';
import { studioRoutes } from './features/studio/routes.ts';
import { orderRoutes } from './features/order/routes.ts';
import { repeatRoutes } from './features/repeat/routes.ts';
import { tripRoutes } from './features/trip/routes.ts';
import { paymentRoutes } from './features/payment/routes.ts';
import { proposalRoutes } from './features/proposal/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { quoteRoutes } from './features/quote/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { shopSystemRoutes } from './features/shop-system/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { trackingRoutes } from './features/tracking/routes.ts';
import { vendorRoutes } from './features/vendor/routes.ts';
import { webhookRoutes } from './features/webhook/routes.ts';
import { flushAnswers } from './http/answer-log.ts';
import { answerBadConnection } from './http/bad-connection.ts';
import { payerOf } from './http/caller.ts';
import { handleInCohorts } from './http/cohorts.ts';
import { SERVER_TIMES, endConnectionsAtClose, ownConnections } from './http/connections.ts';
import { logReply } from './http/log-reply.ts';
import { followSessionEndings } from './http/live-sessions.ts';
import { devRoutes } from './http/dev-pages.ts';
import { mapRoutes } from './http/map.ts';
import { worldRoutes } from './http/world-tiles.ts';
import { refuseElsewhere } from './http/elsewhere.ts';
import { refuseTwoHosts } from './http/one-host.ts';
import { contractRoutes, operationRoutes } from './http/operation.ts';
import { answerUnreadable, pageRoutes } from './http/page.ts';
import { answerProblem } from './http/problem.ts';
import { callsLimit, tellCalls } from './http/quota.ts';
import { networkOf } from './limits/network-of.ts';
import { contextOf } from './http/request-context.ts';
import { beginSpan, endSpan } from './http/request-span.ts';
import { traceparentOf } from './telemetry/trace.ts';
import { during } from './telemetry/work.ts';
import { protectiveHeaders } from './http/protective-headers.ts';
import { shedLoad } from './http/shed-load.ts';
import { followSites } from './sites/follow-sites.ts';
import { showPreview } from './http/preview.ts';
import type { World } from './world.ts';

const features = [
  siteRoutes,
  sessionRoutes,
  vendorRoutes,
  addressRoutes,
  quoteRoutes,
  orderRoutes,
  tripRoutes,
  repeatRoutes,
  paymentRoutes,
  proposalRoutes,
  dispatchRoutes,
  callRoutes,
  noticeRoutes,
  evidenceRoutes,
  trackingRoutes,
  bulkRoutes,
  liveRoutes,
  privacyRoutes,
  developerRoutes,
  mcpRoutes,
  guideRoutes,
  operatorRoutes,
  webhookRoutes,
  shopSystemRoutes,
  studioRoutes,
];

/** Twice the largest body that the contract allows; a body is parsed before its caller is known. */
const LARGEST_BODY = 64 * 1024;

/** Builds the HTTP server of the product: limits, headers, features, pages, and one handler for every failure. */
export async function createApp(world: World): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = world.log;
  const headers = protectiveHeaders(world);
  const app = Fastify({
    loggerInstance,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('traceparent', traceparentOf(contextOf(request.raw).trace));
      void answerUnreadable(world, error, request, reply).then(() => logReply(world, request, reply));
    },
    genReqId: (request) => contextOf(request).trace.trace_id,
    clientErrorHandler: (error, socket) => answerBadConnection(world, error, socket),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    trustProxy: (_address, hop) => hop < world.config.trusted_proxies,
    routerOptions: { maxParamLength: 300 },
    requestTimeout: SERVER_TIMES.requestTimeout,
    keepAliveTimeout: SERVER_TIMES.keepAliveTimeout,
    // A call that came on a kept connection before its proxy heard of the stop is answered like any other.
    return503OnClosing: false,
    http: SERVER_TIMES,
  });
  endConnectionsAtClose(app, ownConnections(app.server));
  app.setErrorHandler(answerProblem);
  const stopHearing = followSessionEndings(world);
  const stopFollowing = await followSites(world);
  app.addHook('onClose', async () => {
    stopHearing();
    flushAnswers(world);
    await stopFollowing();
  });
  handleInCohorts(app);
  app.addHook('onRequest', (request, reply, done) => {
    const { trace } = contextOf(request.raw);
    void reply.headers(headers).header('traceparent', traceparentOf(trace));
    if (world.readiness.isStopping) void reply.header('connection', 'close');
    refuseTwoHosts(request.raw);
    refuseElsewhere(world, request);
    beginSpan(world, request);
    done();
  });
  app.addHook('onRequest', (request, reply) => showPreview(world, request, reply));
  // After the body was read, since reading it leaves the async context set up before.
  app.addHook('preHandler', (request, _reply, done) => during(contextOf(request.raw), done));
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  shedLoad(app);
  await app.register(rateLimit, {
    max: world.config.rate_limit,
    timeWindow: callsLimit.timeWindow,
    keyGenerator: (request) => limitOf(world, request),
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    tellCalls(reply);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    if (request.routeOptions.config.goesOn !== true)
      world.metrics.requests.observe(labels, reply.elapsedTime / 1000);
    logReply(world, request, reply);
    endSpan(request, reply);
    done();
  });
  for (const routes of features) routes(app, world);
  operationRoutes(app, world);
  contractRoutes(app);
  devRoutes(app, world);
  mapRoutes(app, world);
  worldRoutes(app, world);
  await pageRoutes(app, world);
  return app;
}

/**
 * Whose limit a call counts against: the user's own if proven, else that of the address. An invented credential gains
 * nothing.
 */
async function limitOf(world: World, request: FastifyRequest): Promise<string> {
  const { authorization } = request.headers;
  const payer = authorization === undefined ? null : await payerOf(world, authorization);
  return payer ?? networkOf(request.ip);
}
