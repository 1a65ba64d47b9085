import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemStatus } from '@sendero/core/contract/problem';
import { logAnswer } from '../../http/answer-log.ts';
import { siteByHostOf } from '../../http/caller.ts';
import { endUpgrade } from '../../http/connections.ts';
import { whoIs } from '../../http/log-reply.ts';
import { type RequestContext, contextOf } from '../../http/request-context.ts';
import { traceparentOf } from '../../telemetry/trace.ts';
import type { World } from '../../world.ts';

/** Why a connection or a subscription is refused. */
type Refused = 'NotSignedIn' | 'NotFound' | 'TooManyRequests' | 'Unavailable';

/** Why an upgrade is refused. */
export type UpgradeRefusal = Exclude<Refused, 'NotFound'>;

const heads: Readonly<Record<UpgradeRefusal, string>> = {
  NotSignedIn: '401 Unauthorized',
  TooManyRequests: '429 Too Many Requests\r\nretry-after: 60',
  Unavailable: '503 Service Unavailable\r\nretry-after: 1',
};

/** Refuses an upgrade with a trace id that is also logged (SAF-07). */
export function refuseUpgrade(
  world: World,
  request: IncomingMessage,
  duplex: Duplex,
  code: UpgradeRefusal,
): void {
  const traceparent = traceparentOf(contextOf(request).trace);
  logRefusal(world, askedBy(request), code);
  endUpgrade(duplex, `${heads[code]}\r\ntraceparent: ${traceparent}`);
}

/** What is told of a connection: a request itself would take 4 kB for as long as the connection is open. */
export interface Asked {
  readonly host: string;
  readonly context: RequestContext;
}

export const askedBy = (request: IncomingMessage): Asked => ({
  host: request.headers.host ?? '',
  context: contextOf(request),
});

/** Logs a refusal of a connection. */
export function logRefusal(world: World, { host, context }: Asked, code: Refused, err?: unknown): void {
  logAnswer(world, {
    kind: {
      status: problemStatus[code],
      code,
      method: 'GET',
      route: '/live',
      site: siteByHostOf(world, host).id,
      ...whoIs(context),
    },
    trace_id: context.trace.trace_id,
    ms: 0,
    ...(err !== undefined && { err }),
  });
}
