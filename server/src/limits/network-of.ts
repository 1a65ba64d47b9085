import { SocketAddress, isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network: one household or machine is given the whole /64 below them. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Whom a limit on network addresses counts: an IPv4 address by itself, an IPv6 address by its /64 (SAF-05).
 *
 * An IPv4 address that is written as IPv6 counts as what it is. What is no address counts by itself.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const written = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(written)?.[1];
  return mapped ?? `${groupsOf(written).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** All eight groups of an address in its short form. */
function groupsOf(written: string): string[] {
  const [head = [], tail = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  const missing = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...missing, ...tail];
}
