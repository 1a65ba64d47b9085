// How limits are told: draft-ietf-httpapi-ratelimit-headers-11 (DEV-10, decision 0118).
import type { FastifyReply } from 'fastify';

/** A limit, and what is left of it for whoever called. */
export interface Quota {
  readonly name: string;
  readonly most: number;
  readonly window_s: number;
  readonly left: number;
  /** The time until `most` are allowed again. */
  readonly reset_s: number;
}

const WINDOW_S = 60;

/** How each address and each user is limited, all calls together. */
export const callsLimit = { name: 'calls', timeWindow: WINDOW_S * 1000 } as const;

/** Adds a limit to those that the answer tells. */
export function tellQuota(reply: FastifyReply, { name, most, window_s, left, reset_s }: Quota): void {
  addItem(reply, 'ratelimit-policy', `"${name}";q=${most};w=${Math.ceil(window_s)}`);
  addItem(reply, 'ratelimit', `"${name}";r=${left};t=${Math.ceil(reset_s)}`);
}

/** Tells the limit on all calls in the draft's words, in place of the library's own. */
export function tellCalls(reply: FastifyReply): void {
  const most = reply.getHeader('x-ratelimit-limit');
  if (most === undefined) return;
  tellQuota(reply, {
    name: callsLimit.name,
    most: Number(most),
    window_s: WINDOW_S,
    left: Number(reply.getHeader('x-ratelimit-remaining')),
    reset_s: Number(reply.getHeader('x-ratelimit-reset')),
  });
  for (const part of ['limit', 'remaining', 'reset']) void reply.removeHeader(`x-ratelimit-${part}`);
}

function addItem(reply: FastifyReply, name: string, item: string): void {
  const told = reply.getHeader(name);
  void reply.header(name, told === undefined ? item : `${String(told)}, ${item}`);
}
