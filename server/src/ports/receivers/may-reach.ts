import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where an address lies: `public` may be reached by everybody, `loopback` is this machine, `closed` is all else. */
export type Reach = 'public' | 'loopback' | 'closed';

/** All addresses of IPv6 that are routed on the internet; what is given out of it for other ends is named by its range. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation (RFC 9637), which the ranges of the library lack. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');
/** A public address at which Azure answers every machine of its own with that machine's secrets. */
const METADATA_OF_AZURE = '168.63.129.16';

/**
 * Where a numeric address lies (DEV-06). Addresses that carry another one (mapped, 6to4, NAT64, Teredo) are closed, unless
 * what a mapped one carries is not; so is one with a zone.
 */
export function reachOf(address: string): Reach {
  if (isIP(address) === 0 || address.includes('%')) return 'closed';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || parsed.toString() === METADATA_OF_AZURE) return 'closed';
  if (parsed instanceof ipaddr.IPv4) return 'public';
  return parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION) ? 'public' : 'closed';
}
