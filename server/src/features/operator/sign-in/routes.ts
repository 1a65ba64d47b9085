// How staff come in, by password and code or by the identity provider, and what their session has.
import * as api from '@sendero/core/contract/operator-api';
import { isOperatorHost } from '@sendero/core/contract/operator-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie, setHostCookie } from '../../../http/host-cookie.ts';
import { contextOf } from '../../../http/request-context.ts';
import { requesterOf } from '../../../http/requester.ts';
import { createLimit } from '../../../limits/limit.ts';
import type { World } from '../../../world.ts';
import {
  type NotSignedIn,
  SESSION_LIFE_S,
  SIGN_IN_LIFE_S,
  beginProviderSignIn,
  endProviderSignIn,
  takeProviderSession,
} from '../provider-sign-in.ts';
import { unixSeconds } from '../../../clock.ts';
import { mountPublic, mountStaff } from '../../../http/mount.ts';
import { Problem } from '../../../http/problem.ts';
import { endPasses } from '../../../staff/passes.ts';
import { acceptStaffInvitation, openStaffInvitation } from '../accept-staff-invitation.ts';
import { deleteStaffSession } from '../member-store.ts';
import { endOwnPass, listOwnPasses } from '../own-passes.ts';
import { staffLogin } from '../staff-login.ts';
import { toMember } from '../staff-session.ts';

/** Answers with tokens, links and secrets are never stored for a repeat. */
const keepsNothing = { keeps_own_answer: true };

export function signInRoutes(app: FastifyInstance, world: World): void {
  sessionRoutes(app, world);
  providerRoutes(app, world);
}

function sessionRoutes(app: FastifyInstance, world: World): void {
  mountPublic(
    app,
    world,
    api.staffLogin,
    async ({ body, request }) => ({ result: await staffLogin(world, { ...body, ip: request.ip }) }),
    keepsNothing,
  );

  mountPublic(
    app,
    world,
    api.takeStaffSession,
    async ({ request }) => {
      const result = await takeProviderSession(world, sessionOf(request));
      if (!result) throw new Problem('LoginFailed', { message: 'no-session' });
      return { result };
    },
    keepsNothing,
  );

  mountPublic(
    app,
    world,
    api.openStaffInvitation,
    async ({ body, request }) => ({ result: await openStaffInvitation(world, body.token, request.ip) }),
    keepsNothing,
  );

  mountPublic(
    app,
    world,
    api.acceptStaffInvitation,
    async ({ body, request }) => ({ result: await acceptStaffInvitation(world, body, request.ip) }),
    keepsNothing,
  );

  mountStaff(app, world, api.staffLogout, async ({ caller }) => {
    await endPasses(world, caller.member_id, ({ session_hash }) => session_hash.equals(caller.token_hash));
    await deleteStaffSession(world.db.kysely, caller.token_hash);
    return undefined;
  });

  mountStaff(app, world, api.listPasses, async ({ caller }) => ({
    result: await listOwnPasses(world, caller),
  }));

  mountStaff(app, world, api.endPass, async ({ caller, params }) => {
    await endOwnPass(world, caller, params.passId);
    return undefined;
  });

  mountStaff(app, world, api.getMe, async ({ caller }) => ({
    result: {
      member: toMember({ ...caller, grants: caller.roles }),
      expires_at: unixSeconds(caller.expires_at),
    },
  }));
}

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
const sessionOf = (request: FastifyRequest): string | null => hostCookie(request, SESSION_COOKIE);

/** The two addresses of OpenID Connect, at the operator's host alone (OPR-01). */
function providerRoutes(app: FastifyInstance, world: World): void {
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
