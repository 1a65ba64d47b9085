import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unixSeconds } from '../../clock.ts';
import { callerOf, siteOf } from '../../http/caller.ts';
import { contextOf } from '../../http/request-context.ts';
import { requesterOf } from '../../http/requester.ts';
import { traceparentOf } from '../../telemetry/trace.ts';
import type { World } from '../../world.ts';
import { type Carry, callAs } from './call-as.ts';

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions (DEV-09, decision 0140).
 *
 * Each tool makes the API's own calls through the same door as anybody, with the credential that came.
 */
export function mcpRoutes(app: FastifyInstance, world: World): void {
  app.post('/mcp', async (request, reply) => {
    await callerOf(world, request, siteOf(world, request));
    // The protocol's packages are loaded by the first assistant that calls.
    const { createAssistant, createTransport } = await import('./assistant.ts');
    const assistant = createAssistant({
      call: callAs(carryFor(app, request)),
      keys: world.config.signing_keys,
      origin: requesterOf(request).origin,
      now: () => unixSeconds(world.clock.now()),
    });
    const transport = createTransport();
    await assistant.connect(transport);
    try {
      const answer = await transport.handleRequest(asked(request), { parsedBody: request.body });
      return await reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(await answer.text());
    } finally {
      await assistant.close();
    }
  });
}

/** The request without its body, which was read already. */
const asked = ({ headers, method, url }: FastifyRequest): Request =>
  new Request(`http://localhost${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && ['accept', 'content-type', 'mcp-protocol-version'].includes(name)
        ? [[name, value]]
        : [],
    ),
  });

/** Carries calls to this server's own routes, as from whoever asked: their credential, site, address and trace. */
function carryFor(app: FastifyInstance, request: FastifyRequest): Carry {
  const { host, authorization, 'x-forwarded-for': forwarded } = request.headers;
  const traceparent = traceparentOf(contextOf(request.raw).trace);
  return async ({ method, url, body, key }) => {
    const reply = await app.inject({
      method,
      url,
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      headers: {
        host,
        authorization,
        traceparent,
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: reply.statusCode, answer: reply.json() };
  };
}
