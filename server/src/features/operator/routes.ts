import * as auditApi from '@sendero/core/contract/operator-audit-api';
import * as api from '@sendero/core/contract/operator-api';
import type { FastifyInstance } from 'fastify';
import { mountPublic, mountStaff, mountStaffFile } from '../../http/mount.ts';
import { requesterOf } from '../../http/requester.ts';
import { record } from '../../staff/audited.ts';
import { verifyAudit } from '../../staff/verify-audit.ts';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import { acceptStaffInvitation, openStaffInvitation } from './accept-staff-invitation.ts';
import { changeMember, endMember, listMembers, refuseMoreThanOwn } from './change-member.ts';
import { inviteMember } from './invite-member.ts';
import { deleteStaffSession } from './member-store.ts';
import { exportAudit, listAudit } from './read-audit.ts';
import { staffLogin } from './staff-login.ts';
import { toMember } from './staff-session.ts';

/** Answers with tokens, links and secrets are never stored for a repeat. */
const keepsNothing = { keeps_own_answer: true };

export function operatorRoutes(app: FastifyInstance, world: World): void {
  sessionRoutes(app, world);
  memberRoutes(app, world);
  auditRoutes(app, world);
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
    await deleteStaffSession(world.db.kysely, caller.token_hash);
    return undefined;
  });

  mountStaff(app, world, api.getMe, async ({ caller }) => ({
    result: {
      member: toMember({ ...caller, grants: caller.roles }),
      expires_at: unixSeconds(caller.expires_at),
    },
  }));
}

function memberRoutes(app: FastifyInstance, world: World): void {
  mountStaff(app, world, api.listMembers, async ({ caller }) => ({
    result: await listMembers(world, caller),
  }));

  mountStaff(
    app,
    world,
    api.inviteMember,
    async ({ caller, body, request }) => {
      const { email_address: email, roles: grants, reason } = body;
      refuseMoreThanOwn(caller, grants);
      const { origin } = requesterOf(request);
      return { result: await inviteMember(world, caller, { email, grants, reason }, origin) };
    },
    keepsNothing,
  );

  mountStaff(app, world, api.changeMember, async ({ caller, params, body }) => ({
    result: await changeMember(world, caller, params.memberId, { grants: body.roles, reason: body.reason }),
  }));

  mountStaff(app, world, api.endMember, async ({ caller, params, body }) => {
    await endMember(world, caller, params.memberId, body.reason);
    return undefined;
  });
}

function auditRoutes(app: FastifyInstance, world: World): void {
  mountStaff(app, world, auditApi.listAudit, async ({ caller, query }) => ({
    result: await listAudit(world, caller, query),
  }));

  mountStaffFile(app, world, auditApi.exportAudit, ({ caller, query }) => exportAudit(world, caller, query));

  mountStaff(app, world, auditApi.verifyAudit, async ({ caller }) => {
    await record(world, caller, { act: 'audit.verify', about: '', country_code: null });
    return { result: await verifyAudit(world) };
  });
}
