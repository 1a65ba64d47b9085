import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@sendero/core/contract/problem';
import { startTrace } from '../telemetry/trace.ts';
import type { World } from '../world.ts';
import { logAnswer } from './answer-log.ts';
import { Problem, bodyOf } from './problem.ts';

/** Node's error codes for bytes that are no request, or that come too slowly, and the answers to them. */
const answers: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The header is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request came too slowly.'],
};
const NO_REQUEST = [400, 'This is not a request as HTTP has it.'] as const;
const CODE: ProblemCode = 'Malformed';

/** Answers a connection whose request cannot be read with a problem, and logs it (SAF-07). */
export function answerBadConnection(world: World, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, detail] = answers[error.code ?? ''] ?? NO_REQUEST;
  const { trace_id } = startTrace();
  const body = JSON.stringify({ ...bodyOf(new Problem(CODE, { detail }), trace_id), status });
  const kind = { status, code: CODE, method: 'none', route: 'none', site: 'none', who: 'nobody' };
  logAnswer(world, { kind, trace_id, ms: 0 });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/problem+json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
