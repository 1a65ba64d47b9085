import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.ts';

/**
 * Throws for a request that names two hosts: the site and the links in mails depend on the host, and a proxy may have
 * used the other one (SAF-13).
 */
export function refuseTwoHosts({ rawHeaders, url = '', headers }: IncomingMessage): void {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  const disagrees = target !== undefined && target.toLowerCase() !== headers.host?.toLowerCase();
  if (named > 1 || disagrees) throw new Problem('Malformed', { detail: 'A request names one host.' });
}
