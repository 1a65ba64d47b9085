import type { LightMyRequestResponse } from 'fastify';

/** The status and code of a refusal. */
export const refusalOf = (reply: LightMyRequestResponse): readonly [number, string] => [
  reply.statusCode,
  reply.json().code,
];
