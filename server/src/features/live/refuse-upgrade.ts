import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemStatus } from '@sendero/core/contract/problem';
import { logAnswer } from '../../http/answer-log.ts';
import { siteByHostOf } from '../../http/caller.ts';
import { endUpgrade } from '../../http/connections.ts';
import { whoIs } from '../../http/log-reply.ts';
import { contextOf } from '../../http/request-context.ts';
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
  logRefusal(world, request, code);
  endUpgrade(duplex, `${heads[code]}\r\ntraceparent: ${traceparent}`);
}

/** Logs a refusal of a connection. */
export function logRefusal(world: World, request: IncomingMessage, code: Refused, err?: unknown): void {
  const context = contextOf(request);
  logAnswer(world, {
    kind: {
      status: problemStatus[code],
      code,
      method: 'GET',
      route: '/live',
      site: siteByHostOf(world, request.headers.host ?? '').id,
      ...whoIs(context),
    },
    trace_id: context.trace.trace_id,
    ms: 0,
    ...(err !== undefined && { err }),
  });
}
