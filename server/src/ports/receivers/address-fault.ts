import type { AddressFault } from './port.ts';

/** Lower ports belong to other protocols; a web server of one's own listens above. */
const FIRST_FREE_PORT = 1024;

/**
 * Whether messages may be sent to `url`, as far as its text tells; where its name leads to is checked when it is asked
 * (DEV-06). `isOpen`: outside production, where http will do.
 */
export function addressFault(url: string, isOpen: boolean): AddressFault | null {
  const parsed = URL.parse(url);
  if (!parsed || parsed.hostname === '') return 'not-an-address';
  if (parsed.username !== '' || parsed.password !== '') return 'has-credentials';
  if (parsed.protocol !== 'https:' && !(isOpen && parsed.protocol === 'http:')) return 'not-https';
  // The usual port of a scheme is left out of a parsed address.
  return parsed.port === '' || Number(parsed.port) >= FIRST_FREE_PORT ? null : 'port';
}
