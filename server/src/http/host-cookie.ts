import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HostCookie {
  readonly name: string;
  readonly value: string;
  /** 0 deletes it. */
  readonly life_s: number;
  /** `Lax`: it comes along where another site leads here. */
  readonly same_site: 'Lax' | 'Strict';
}

/** Over TLS no other host, a neighbour under the same domain neither, can set a cookie of such a name. */
const prefixOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-' : '');

/** Adds a cookie of this host that no script reads. */
export function setHostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, life_s, same_site }: HostCookie,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const cookie = `${prefixOf(request)}${name}=${value}; Path=/; Max-Age=${life_s}; HttpOnly; SameSite=${same_site}${secure}`;
  void reply.header('set-cookie', cookie);
}

/** The cookie of this name that `setHostCookie` set; null if there is none. */
export function hostCookie(request: FastifyRequest, name: string): string | null {
  const wanted = `${prefixOf(request)}${name}=`;
  const pairs = (request.headers.cookie ?? '').split(/; ?/);
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length) ?? null;
}
