import * as auditApi from '@sendero/core/contract/operator-audit-api';
import * as api from '@sendero/core/contract/operator-api';
import * as deskApi from '@sendero/core/contract/operator-desk-api';
import * as orderApi from '@sendero/core/contract/operator-order-api';
import * as vendorApi from '@sendero/core/contract/operator-vendor-api';
import { MAX_FILE_BYTES } from '@sendero/sheet/limits';
import type { FastifyInstance } from 'fastify';
import { mountStaff, mountStaffFile } from '../../http/mount.ts';
import { requesterOf } from '../../http/requester.ts';
import { readUpload, takingUploads } from '../../http/upload.ts';
import { record } from '../../staff/audited.ts';
import { verifyAudit } from '../../staff/verify-audit.ts';
import type { World } from '../../world.ts';
import { beginUpload } from '../bulk/begin-upload.ts';
import * as acts from './act-on-order.ts';
import { addOutlets, readVendorSheet } from './add-outlets.ts';
import { addVendor } from './add-vendor.ts';
import { getBoard, listBoard } from './board.ts';
import { changeMember, endMember, listMembers, refuseMoreThanOwn } from './change-member.ts';
import {
  changeVendor,
  getStaffVendor,
  listStaffOutlets,
  resendToOwner,
  setVendorActive,
} from './change-vendor.ts';
import { findAnything } from './find-anything.ts';
import { listLatestVendors } from './list-latest-vendors.ts';
import { inviteMember } from './invite-member.ts';
import { getOrderStory } from './order-story.ts';
import { eraseAPerson, tellOfPerson } from './people.ts';
import { exportAudit, listAudit } from './read-audit.ts';
import { turnAlarmSecret } from './alarm-secrets.ts';
import { listLimits, saveLimits } from './limits.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { needPasswords } from './need-passwords.ts';
import { seeAsVendor } from './see-as-vendor.ts';
import { addVoucher, listVouchers, removeVoucher } from './vouchers.ts';

/** Answers with tokens, links and secrets are never stored for a repeat. */
const keepsNothing = { keeps_own_answer: true };

export function operatorRoutes(app: FastifyInstance, world: World): void {
  signInRoutes(app, world);
  memberRoutes(app, world);
  auditRoutes(app, world);
  vendorRoutes(app, world);
  outletRoutes(app, world);
  orderRoutes(app, world);
  deskRoutes(app, world);
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
      needPasswords(world);
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

function vendorRoutes(app: FastifyInstance, world: World): void {
  mountStaff(app, world, vendorApi.addVendor, async ({ caller, body, request }) => ({
    result: await addVendor(world, { staff: caller, asker: requesterOf(request) }, body),
  }));

  mountStaff(app, world, vendorApi.listLatestVendors, ({ caller }) => listLatestVendors(world, caller));

  mountStaff(app, world, vendorApi.getStaffVendor, async ({ caller, params }) => ({
    result: await getStaffVendor(world, caller, params.vendorId),
  }));

  mountStaff(app, world, vendorApi.changeVendor, async ({ caller, params, body, request }) => ({
    result: await changeVendor(world, { staff: caller, asker: requesterOf(request) }, params.vendorId, body),
  }));

  mountStaff(app, world, vendorApi.closeVendor, async ({ caller, params, body }) => ({
    result: await setVendorActive(world, caller, params.vendorId, false, body.reason),
  }));

  mountStaff(app, world, vendorApi.openVendor, async ({ caller, params, body }) => ({
    result: await setVendorActive(world, caller, params.vendorId, true, body.reason),
  }));

  mountStaff(app, world, vendorApi.resendToOwner, async ({ caller, params, body, request }) => {
    await resendToOwner(world, { staff: caller, asker: requesterOf(request) }, params.vendorId, body);
    return undefined;
  });

  mountStaff(
    app,
    world,
    vendorApi.seeAsVendor,
    async ({ caller, params, body, request }) => {
      const taking = { staff: caller, asker: requesterOf(request) };
      return { result: await seeAsVendor(world, taking, params.vendorId, body.reason) };
    },
    keepsNothing,
  );
}

/** Bytes of 500 rows of long cells. */
const LARGEST_ROWS = 1024 * 1024;

function outletRoutes(app: FastifyInstance, world: World): void {
  mountStaff(app, world, vendorApi.listStaffOutlets, async ({ caller, params, query }) => ({
    result: await listStaffOutlets(world, caller, params.vendorId, query),
  }));

  takingUploads(app, (scope) =>
    mountStaff(
      scope,
      world,
      vendorApi.readVendorSheet,
      async ({ caller, request }) => {
        const end = beginUpload(world, `staff ${caller.member_id}`);
        const read = async () => {
          const { fields, content, file_name } = await readUpload(request, 'content', MAX_FILE_BYTES);
          const { vendor_id = '' } = fields;
          return { result: await readVendorSheet(world, caller, { vendor_id, content, file_name }) };
        };
        return read().finally(end);
      },
      keepsNothing,
    ),
  );

  mountStaff(
    app,
    world,
    vendorApi.addOutlets,
    async ({ caller, params, body, request }) => {
      const taking = { staff: caller, asker: requesterOf(request) };
      return { result: await addOutlets(world, taking, params.vendorId, body) };
    },
    { body_limit: LARGEST_ROWS },
  );
}

function orderRoutes(app: FastifyInstance, world: World): void {
  mountStaff(app, world, orderApi.findAnything, ({ caller, query }) => findAnything(world, caller, query.q));

  mountStaff(app, world, orderApi.getOrderStory, async ({ caller, params }) => ({
    result: await getOrderStory(world, caller, params.orderId),
  }));

  mountStaff(app, world, orderApi.cancelByStaff, async ({ caller, params, body }) => {
    const acting = { staff: caller, order_id: params.orderId, reason: body.reason };
    return { result: await acts.cancelByStaff(world, acting, body.cancel_reason) };
  });

  mountStaff(app, world, orderApi.refundByStaff, async ({ caller, params, body, idempotency }) => {
    const acting = { staff: caller, order_id: params.orderId, reason: body.reason };
    return { result: await acts.refundByStaff(world, acting, body.amount, idempotency) };
  });

  mountStaff(app, world, orderApi.rideAgain, async ({ caller, params, body }) => {
    const acting = { staff: caller, order_id: params.orderId, reason: body.reason };
    return { result: await acts.rideAgain(world, acting) };
  });

  mountStaff(app, world, orderApi.correctOrder, async ({ caller, params, body }) => {
    const acting = { staff: caller, order_id: params.orderId, reason: body.reason };
    return { result: await acts.correctOrder(world, acting, body.status) };
  });
}

function deskRoutes(app: FastifyInstance, world: World): void {
  mountStaff(app, world, deskApi.getBoard, async ({ caller, params }) => ({
    result: await getBoard(world, caller, params.country),
  }));

  mountStaff(app, world, deskApi.listBoard, async ({ caller, params }) => ({
    result: await listBoard(world, caller, params.country, params.name),
  }));

  mountStaff(app, world, deskApi.listLimits, async ({ caller, params }) => ({
    result: await listLimits(world, caller, params.country),
  }));

  mountStaff(app, world, deskApi.saveLimits, async ({ caller, params, body }) => ({
    result: await saveLimits(world, caller, params.country, body),
  }));

  mountStaff(
    app,
    world,
    deskApi.turnAlarmSecret,
    async ({ caller, params, body }) => ({
      result: await turnAlarmSecret(world, caller, params.country, body.reason),
    }),
    keepsNothing,
  );

  mountStaff(app, world, deskApi.listVouchers, async ({ caller, params }) => ({
    result: await listVouchers(world, caller, params.country),
  }));

  mountStaff(app, world, deskApi.addVoucher, async ({ caller, params, body }) => ({
    result: await addVoucher(world, caller, params.country, body),
  }));

  mountStaff(app, world, deskApi.removeVoucher, async ({ caller, params, query }) => {
    await removeVoucher(world, caller, params, query.reason);
    return undefined;
  });

  mountStaffFile(app, world, deskApi.tellPerson, ({ caller, query: { reason, ...typed } }) =>
    tellOfPerson(world, caller, typed, reason),
  );

  mountStaff(app, world, deskApi.erasePerson, async ({ caller, body: { reason, ...typed } }) => ({
    result: await eraseAPerson(world, caller, typed, reason),
  }));
}
