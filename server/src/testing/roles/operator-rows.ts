import * as audit from '@sendero/core/contract/operator-audit-api';
import * as operator from '@sendero/core/contract/operator-api';
import { randomUUID } from 'node:crypto';
import { aMember } from '../a-member.ts';
import { PASSWORD } from '../a-user.ts';
import { all } from './role.ts';
import { type Row, ownRow, row } from './row.ts';

const REASON = 'The table of access';
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

export const operatorRows: readonly Row[] = [
  row(
    operator.staffLogin,
    () => ({ body: { email_address: `nobody-${randomUUID()}@sendero.example`, password: PASSWORD } }),
    all('LoginFailed'),
  ),
  row(operator.openStaffInvitation, () => ({ body: { token: 'used' } }), all('RuleBroken')),
  row(
    operator.acceptStaffInvitation,
    () => ({ body: { token: 'used', password: PASSWORD } }),
    all('RuleBroken'),
  ),
  ownRow(operator.staffLogout, () => ({ body: {} })),
  ownRow(operator.getMe),
  ...memberRows,
  ownRow(audit.listAudit),
  ownRow(audit.exportAudit),
  ownRow(audit.verifyAudit, () => ({}), { 'staff abroad': 'good' }),
];
