import type { IncomingMessage } from 'node:http';
import type { World } from '../world.ts';

/** Where a request came from that Fastify does not see, by the same rule: what our own proxies added is believed, and nothing before. */
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
