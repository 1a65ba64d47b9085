import * as accountApi from '@sendero/core/contract/account-api';
import * as guestApi from '@sendero/core/contract/guest-api';
import * as api from '@sendero/core/contract/session-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requesterOf } from '../../http/requester.ts';
import { mountPublic, mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { askEmailChange, confirmEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { extendLogin } from './extend-login.ts';
import { forgotPassword } from './forgot-password.ts';
import { openGuestAccount } from './guest-account.ts';
import { beginGuest, extendGuest } from './guest-session.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { changePerson, getAccount } from './own-account.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import { register } from './register.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { resetPassword } from './reset-password.ts';

/** Answers with tokens are never stored for a repeat: each of these calls issues its own. */
const keepsNothing = { keeps_own_answer: true };

export function sessionRoutes(app: FastifyInstance, world: World): void {
  mountPublic(
    app,
    world,
    api.login,
    async ({ site, body, request }) => ({ result: await login(world, site, { ...body, ...from(request) }) }),
    keepsNothing,
  );

  mountPublic(
    app,
    world,
    api.extendLogin,
    async ({ site, body, request }) => ({
      result: {
        AuthenticationResult: await extendLogin(
          world,
          site,
          body.refresh_token,
          request.headers['user-agent'],
        ),
      },
    }),
    keepsNothing,
  );

  mountUser(app, world, api.logout, async ({ caller }) => {
    await logout(world, caller);
    return undefined;
  });

  mountPublic(app, world, api.register, async ({ site, body, request }) => {
    const { language, vendor_code = '', business_name = '', ...typed } = body;
    await register(world, site, { ...typed, vendor_code, business_name }, requesterOf(request, language));
    return { result: { status: 'CONFIRMATION_SENT' as const } };
  });

  mountPublic(app, world, api.resendConfirmation, async ({ site, body, request }) => {
    await resendConfirmation(world, site, body.email_address, requesterOf(request, body.language));
    return undefined;
  });

  mountPublic(
    app,
    world,
    api.confirmRegistration,
    async ({ site, body, request }) => ({
      result: await confirmRegistration(world, site, {
        token: body.token,
        password: body.password,
        ...from(request),
      }),
    }),
    keepsNothing,
  );

  mountPublic(
    app,
    world,
    api.acceptInvitation,
    async ({ site, body, request }) => ({
      result: await acceptInvitation(world, site, { ...body, ...from(request) }),
    }),
    keepsNothing,
  );

  mountPublic(app, world, api.forgotPassword, async ({ site, body, request }) => {
    await forgotPassword(world, site, body.email_address, requesterOf(request, body.language));
    return undefined;
  });

  mountPublic(app, world, api.resetPassword, async ({ site, body, request }) => {
    const { language, ...attempt } = body;
    await resetPassword(world, site, attempt, requesterOf(request, language));
    return undefined;
  });

  accountRoutes(app, world);
  guestRoutes(app, world);
}

function accountRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.getAccount, async ({ caller }) => ({ result: await getAccount(world, caller) }));

  mountUser(app, world, api.changePerson, async ({ site, caller, body }) => ({
    result: await changePerson(world, site.market, caller, body),
  }));

  mountUser(
    app,
    world,
    api.changePassword,
    async ({ site, caller, body, request }) => {
      await changePassword(world, site, caller, body, requesterOf(request, body.language));
      return undefined;
    },
    // No password is stored for a repeat.
    keepsNothing,
  );

  mountUser(
    app,
    world,
    accountApi.askEmailChange,
    async ({ site, caller, body, request }) => {
      await askEmailChange(world, site, caller, body, requesterOf(request, body.language));
      return undefined;
    },
    keepsNothing,
  );

  mountUser(app, world, accountApi.confirmEmailChange, async ({ site, caller, body, request }) => ({
    result: await confirmEmailChange(world, site, caller, body.code, requesterOf(request, body.language)),
  }));

  mountUser(app, world, api.listSessions, async ({ caller }) => ({
    result: await listOwnSessions(world, caller),
  }));

  mountUser(app, world, api.endSession, async ({ site, caller, body, request }) => {
    await endOwnSessions(world, site, caller, body.session_id, requesterOf(request, body.language));
    return undefined;
  });
}

/** Who asks for a session: the network address, and what the browser names itself by. */
const from = ({ ip, headers }: FastifyRequest) => ({ ip, user_agent: headers['user-agent'] });

function guestRoutes(app: FastifyInstance, world: World): void {
  mountPublic(
    app,
    world,
    guestApi.beginGuest,
    async ({ site, request }) => ({ result: await beginGuest(world, site, request.ip) }),
    keepsNothing,
  );

  mountUser(
    app,
    world,
    guestApi.extendGuest,
    async ({ caller }) => ({ result: await extendGuest(world, caller) }),
    keepsNothing,
  );

  mountUser(
    app,
    world,
    guestApi.openGuestAccount,
    async ({ site, caller, body, request }) => ({
      result: await openGuestAccount(world, site, caller, { ...body, ...from(request) }),
    }),
    keepsNothing,
  );
}
