import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** A file for download. A stream is sent as fast as the client reads, and destroyed when the client leaves. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly body: Readable | Uint8Array;
  /** The number of rows to come, for a page that shows progress. */
  readonly row_count?: number;
}

/** Answers with a file under its name. */
export function sendFile(reply: FastifyReply, { name, type, body, row_count }: FileAnswer): FastifyReply {
  const safe = name.replaceAll(/[^\w.-]/g, '_');
  void reply.headers({
    'content-disposition': `attachment; filename="${safe}"`,
    'cache-control': 'no-store',
  });
  if (row_count !== undefined) void reply.header('x-total-count', row_count);
  return reply.type(type).send(body);
}
