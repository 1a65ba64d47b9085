import type { LightMyRequestResponse } from 'fastify';

/** The status and the code that a call is refused with. */
export const refusalOf = (reply: LightMyRequestResponse): readonly [number, string] => [
  reply.statusCode,
  reply.json().code,
];
