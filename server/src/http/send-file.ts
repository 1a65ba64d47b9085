import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** A file to be kept by whoever asked. A stream is sent as fast as it is taken, and destroyed when nobody takes it any more. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly body: Readable | Uint8Array;
  /** How many rows are to come, for a page that shows how far it is. */
  readonly row_count?: number;
}

/** Answers a file under its name. */
export function sendFile(reply: FastifyReply, { name, type, body, row_count }: FileAnswer): FastifyReply {
  const safe = name.replaceAll(/[^\w.-]/g, '_');
  void reply.headers({
    'content-disposition': `attachment; filename="${safe}"`,
    'cache-control': 'no-store',
  });
  if (row_count !== undefined) void reply.header('x-total-count', row_count);
  return reply.type(type).send(body);
}
