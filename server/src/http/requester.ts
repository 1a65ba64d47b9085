import type { FastifyRequest } from 'fastify';

/** The origin of a call, and the language of its mails. */
export interface Requester {
  readonly ip: string;
  /** `https://portal.example`, as the browser used it. */
  readonly origin: string;
  readonly language: string | undefined;
}

/** The sender of a request; `language` defaults to the browser's. */
export function requesterOf(
  request: FastifyRequest,
  language = request.headers['accept-language'],
): Requester {
  return { ip: request.ip, origin: `${request.protocol}://${request.host}`, language };
}
