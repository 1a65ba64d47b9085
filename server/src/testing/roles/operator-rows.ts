import * as audit from '@sendero/core/contract/operator-audit-api';
import * as desk from '@sendero/core/contract/operator-desk-api';
import * as order from '@sendero/core/contract/operator-order-api';
import * as vendor from '@sendero/core/contract/operator-vendor-api';
import * as operator from '@sendero/core/contract/operator-api';
import { randomUUID } from 'node:crypto';
import { aHeldOrder } from '../a-held-order.ts';
import { aMember } from '../a-member.ts';
import { aVendor } from '../a-vendor.ts';
import { aVoucher } from '../a-voucher.ts';
import { PASSWORD } from '../a-user.ts';
import { all } from './role.ts';
import { type Row, ownRow, row } from './row.ts';

const REASON = 'The table of access';
const staffMembers = ['admin', 'country', 'support', 'finance', 'reader', 'staff abroad', 'staff of a brand'];
const READER = { role: 'reader', countries: null, brands: null } as const;

/** Members are of no country: who is admin of some countries has to do with members of those alone. */
const memberRows: readonly Row[] = [
  ownRow(operator.listMembers),
  row(
    operator.inviteMember,
    () => ({
      body: { email_address: `new-${randomUUID()}@sendero.example`, roles: [READER], reason: REASON },
    }),
    { 'staff abroad': 'NotYours', 'staff of a brand': 'NotYours' },
  ),
  row(operator.changeMember, async (_things, { world }) => ({
    params: { memberId: (await aMember(world, [READER])).member_id },
    body: { roles: [READER], reason: REASON },
  })),
  row(operator.endMember, async (_things, { world }) => ({
    params: { memberId: (await aMember(world, [READER])).member_id },
    body: { reason: REASON },
  })),
];

const vendorRows: readonly Row[] = [
  row(vendor.addVendor, () => ({
    body: { site: 'fi', name: 'Soups', owners: [`new-${randomUUID()}@sendero.example`], reason: REASON },
  })),
  ownRow(vendor.listLatestVendors, () => ({})),
  row(vendor.getStaffVendor, ({ vendor_id: vendorId }) => ({ params: { vendorId } })),
  row(vendor.changeVendor, ({ vendor_id: vendorId }) => ({
    params: { vendorId },
    body: { may_edit: true, reason: REASON },
  })),
  row(vendor.closeVendor, async (_things, { world }) => ({
    params: { vendorId: (await aVendor(world)).vendor_id },
    body: { reason: REASON },
  })),
  row(vendor.openVendor, ({ vendor_id: vendorId }) => ({ params: { vendorId }, body: { reason: REASON } })),
  row(vendor.listStaffOutlets, ({ vendor_id: vendorId }) => ({ params: { vendorId } })),
  row(vendor.readVendorSheet, ({ vendor_id }) => ({ sheet_for: vendor_id })),
  row(vendor.addOutlets, ({ vendor_id: vendorId }) => ({
    params: { vendorId },
    body: { rows: [anOutletRow()], reason: REASON },
  })),
  row(vendor.resendToOwner, ({ vendor_id: vendorId }, { shop }) => ({
    params: { vendorId },
    body: { email_address: shop.user.email, reason: REASON },
  })),
  row(vendor.seeAsVendor, ({ vendor_id: vendorId }) => ({ params: { vendorId }, body: { reason: REASON } })),
];

/** A row without a place: nothing is taken on. */
const anOutletRow = () => ({
  row: 2,
  client_vendor_id: randomUUID(),
  name: 'Soups',
  address: '',
  unit: '',
  city: '',
  postal_code: '',
  phone_number: '+358401234567',
  owners: '',
  rider_instructions: '',
});

const orderRows: readonly Row[] = [
  ownRow(order.findAnything, () => ({ query: { q: 'soups' } })),
  row(order.getOrderStory, ({ order_id: orderId }) => ({ params: { orderId } })),
  row(order.cancelByStaff, ({ order_id: orderId }) => ({ params: { orderId }, body: { reason: REASON } })),
  // No card has paid for it.
  row(order.refundByStaff, ({ order_id: orderId }) => ({ params: { orderId }, body: { reason: REASON } }), {
    admin: 'Conflict',
    country: 'Conflict',
    finance: 'Conflict',
  }),
  row(order.rideAgain, async ({ order_id }, { world, shop }) => {
    const orderId = order_id.startsWith('nobody')
      ? order_id
      : (await aHeldOrder(world, shop.vendor)).order_id;
    return { params: { orderId }, body: { reason: REASON } };
  }),
  row(order.correctOrder, ({ order_id: orderId }) => ({
    params: { orderId },
    body: { status: 'CANCELLED', reason: REASON },
  })),
];

const aCode = (): string => randomUUID().slice(0, 12).toUpperCase();

const deskRows: readonly Row[] = [
  row(desk.getBoard, () => ({ params: { country: 'FI' } })),
  row(desk.listBoard, () => ({ params: { country: 'FI', name: 'late' } })),
  row(desk.listLimits, () => ({ params: { country: 'FI' } })),
  row(desk.saveLimits, () => ({ params: { country: 'FI' }, body: { limits: [], reason: REASON } })),
  row(desk.listVouchers, () => ({ params: { country: 'FI' } })),
  row(desk.addVoucher, () => ({
    params: { country: 'FI' },
    body: { code: aCode(), percent: 10, reason: REASON },
  })),
  row(desk.removeVoucher, async (_things, { world }) => {
    const voucher = await aVoucher(world, { code: aCode() });
    return { params: { country: 'FI', code: voucher.code }, query: { reason: REASON } };
  }),
  row(desk.turnAlarmSecret, () => ({ params: { country: 'FI' }, body: { reason: REASON } })),
  row(desk.tellPerson, () => ({ query: { phone_number: '+358409999999', reason: REASON } }), {
    'staff abroad': 'NotYours',
    'staff of a brand': 'NotYours',
  }),
  row(desk.erasePerson, () => ({ body: { phone_number: '+358409999999', reason: REASON } }), {
    'staff abroad': 'NotYours',
    'staff of a brand': 'NotYours',
  }),
];

export const operatorRows: readonly Row[] = [
  row(
    operator.staffLogin,
    () => ({ body: { email_address: `nobody-${randomUUID()}@sendero.example`, password: PASSWORD } }),
    all('LoginFailed'),
  ),
  row(operator.takeStaffSession, () => ({ body: {} }), all('LoginFailed')),
  row(operator.openStaffInvitation, () => ({ body: { token: 'used' } }), all('RuleBroken')),
  row(
    operator.acceptStaffInvitation,
    () => ({ body: { token: 'used', password: PASSWORD } }),
    all('RuleBroken'),
  ),
  ownRow(operator.staffLogout, () => ({ body: {} })),
  ownRow(operator.getMe),
  ownRow(operator.listPasses),
  ownRow(
    operator.endPass,
    () => ({ params: { passId: randomUUID() }, body: {} }),
    Object.fromEntries(staffMembers.map((role) => [role, 'NotFound'])),
  ),
  ...memberRows,
  ownRow(audit.listAudit),
  ownRow(audit.exportAudit),
  ownRow(audit.verifyAudit),
  ...vendorRows,
  ...orderRows,
  ...deskRows,
];
