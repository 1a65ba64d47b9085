import { SocketAddress, isIPv6 } from 'node:net';

/** The groups of an IPv6 address that name the network: one household or machine gets a whole /64. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * The unit that a limit on network addresses counts: an IPv4 address, or an IPv6 address's /64 (SAF-05).
 *
 * An IPv4 address in IPv6 form counts as IPv4. Anything else counts as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const written = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(written)?.[1];
  return mapped ?? `${groupsOf(written).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** All eight groups of an abbreviated address. */
function groupsOf(written: string): string[] {
  const [head = [], tail = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  const missing = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...missing, ...tail];
}
