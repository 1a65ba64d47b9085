import type { FastifyRequest } from 'fastify';

/** Where a call came from, and how its mails are to be written. */
export interface Asker {
  readonly ip: string;
  /** `https://portal.example`, as the browser was there. */
  readonly origin: string;
  readonly language: string | undefined;
}

/** Who sent a request; `language` is the browser's own where nobody said otherwise. */
export function askerOf(request: FastifyRequest, language = request.headers['accept-language']): Asker {
  return { ip: request.ip, origin: `${request.protocol}://${request.host}`, language };
}
