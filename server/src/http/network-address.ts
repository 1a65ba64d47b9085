import type { IncomingMessage } from 'node:http';
import type { World } from '../world.ts';

/**
 * The client address of a request outside Fastify, by the same rule: only entries appended by our own proxies are
 * trusted.
 */
export function networkAddress({ config }: World, { headers, socket }: IncomingMessage): string {
  const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [
    socket.remoteAddress ?? '',
    ...told
      .map((hop) => hop.trim())
      .filter(Boolean)
      .toReversed(),
  ];
  return hops[Math.min(config.trusted_proxies, hops.length - 1)] ?? '';
}
