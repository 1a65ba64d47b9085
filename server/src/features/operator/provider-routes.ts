import { isOperatorHost } from '@sendero/core/contract/operator-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie, setHostCookie } from '../../http/host-cookie.ts';
import { contextOf } from '../../http/request-context.ts';
import { requesterOf } from '../../http/requester.ts';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import {
  type NotSignedIn,
  SESSION_LIFE_S,
  SIGN_IN_LIFE_S,
  beginProviderSignIn,
  endProviderSignIn,
} from './provider-sign-in.ts';

/** Each that comes back costs the provider's answers; an office may stand behind one address. */
const returnsFrom = createLimit({
  name: 'provider-returns-from',
  most: 120,
  window_ms: 15 * 60_000,
  of_network: true,
});

const SESSION_COOKIE = 'sendero_staff_session';
/** Of two windows that sign in at once, each has its own. */
const cookieOf = (state: string): string => `sendero_sign_in_${state.slice(0, 16)}`;
const STATE = /^[\w-]{43}$/;

/** What a sign-in that has just ended left for the page to fetch. */
export const sessionOf = (request: FastifyRequest): string | null => hostCookie(request, SESSION_COOKIE);

/** The two addresses of OpenID Connect, at the operator's host alone (OPR-01). */
export function providerRoutes(app: FastifyInstance, world: World): void {
  const serve = (
    path: string,
    answer: (request: FastifyRequest, reply: FastifyReply, search: URLSearchParams) => Promise<FastifyReply>,
  ) =>
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      if (!world.identity || !isOperatorHost(request.hostname)) return reply.callNotFound();
      const search = new URLSearchParams(/\?(.*)$/s.exec(request.url)?.[1]);
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return answer(request, reply, search);
    });

  serve('/oidc/start', async (request, reply, search) => {
    const redirect_uri = `${requesterOf(request).origin}/oidc/back`;
    const begun = await beginProviderSignIn(world, { redirect_uri, next: search.get('next') ?? undefined });
    if (typeof begun === 'string') return refuse(reply, begun);
    const { state, kept, url } = begun;
    const cookie = { name: cookieOf(state), value: kept, life_s: SIGN_IN_LIFE_S, same_site: 'Lax' } as const;
    setHostCookie(request, reply, cookie);
    return reply.redirect(url, 303);
  });

  serve('/oidc/back', async (request, reply, search) => {
    const state = search.get('state') ?? '';
    if (!STATE.test(state)) return refuse(reply, 'begin-again');
    if (!(await returnsFrom.allows(world, request.ip))) return refuse(reply, 'too-many');
    const name = cookieOf(state);
    const { trace_id } = contextOf(request.raw).trace;
    const ended = await endProviderSignIn(world, { search, kept: hostCookie(request, name), trace_id });
    setHostCookie(request, reply, { name, value: '', life_s: 0, same_site: 'Lax' });
    if (typeof ended === 'string') return refuse(reply, ended);
    const { session: value, next } = ended;
    setHostCookie(request, reply, {
      name: SESSION_COOKIE,
      value,
      life_s: SESSION_LIFE_S,
      same_site: 'Strict',
    });
    return reply.redirect(`/sign-in?${new URLSearchParams({ vouched: 'yes', next }).toString()}`, 303);
  });
}

const refuse = (reply: FastifyReply, why: NotSignedIn): FastifyReply =>
  reply.redirect(`/sign-in?${new URLSearchParams({ refused: why }).toString()}`, 303);
