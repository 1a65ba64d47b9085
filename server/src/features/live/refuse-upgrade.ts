import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemStatus } from '@sendero/core/contract/problem';
import { logAnswer } from '../../http/answer-log.ts';
import { siteByHostOf } from '../../http/caller.ts';
import { endUpgrade } from '../../http/connections.ts';
import { whoIs } from '../../http/describe-answer.ts';
import { contextOf } from '../../http/request-context.ts';
import { traceparentOf } from '../../telemetry/trace.ts';
import type { World } from '../../world.ts';

/** Why a connection, or what it asks for, is refused. */
type Refused = 'NotSignedIn' | 'NotFound' | 'TooManyRequests' | 'Unavailable';

/** Why an upgrade is not granted. */
export type UpgradeRefusal = Exclude<Refused, 'NotFound'>;

const heads: Readonly<Record<UpgradeRefusal, string>> = {
  NotSignedIn: '401 Unauthorized',
  TooManyRequests: '429 Too Many Requests\r\nretry-after: 60',
  Unavailable: '503 Service Unavailable\r\nretry-after: 1',
};

/** Ends an upgrade that is not granted, with a trace that the log tells of (SAF-07). */
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

/** Tells the log what a connection was refused. */
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
