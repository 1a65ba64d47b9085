import { type Grant, type StaffRole, type Where, grantsFor, holdsAt } from '@sendero/core/staff/grant';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from '../http/problem.ts';
import { contextOf } from '../http/request-context.ts';
import type { World } from '../world.ts';
import { findStaffSession } from './staff-store.ts';

/** A member of staff who makes a call. */
export interface Staff {
  readonly member_id: string;
  readonly email: string;
  readonly expires_at: Date;
  readonly token_hash: Buffer;
  /** All roles of the member, and those of them that allow this call. */
  readonly roles: readonly Grant[];
  readonly grants: readonly Grant[];
  readonly trace_id: string;
}

export const hashOfStaffToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A staff token's form: no token of the portal has it. */
const STAFF_TOKEN = /^Bearer (stf_[\w-]{43})$/;

/**
 * The member of staff whose token a request has. Throws if it has none, if the session ended, and if none of the
 * member's roles is among `needed`.
 */
export async function staffOf(
  world: World,
  request: IncomingMessage,
  needed: readonly StaffRole[],
): Promise<Staff> {
  const token = STAFF_TOKEN.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Problem('NotSignedIn', { detail: 'Sign in first.' });
  const token_hash = hashOfStaffToken(token);
  const session = await findStaffSession(world.db.kysely, token_hash, world.clock.now());
  if (!session) throw new Problem('SessionExpired', { detail: 'Sign in again.' });
  const context = contextOf(request);
  context.member_id = session.member_id;
  const { grants: roles, ...whose } = session;
  const grants = grantsFor(roles, needed);
  if (grants.length === 0) throw new Problem('NotYours', { detail: 'None of your roles allows this.' });
  return { ...whose, token_hash, roles, grants, trace_id: context.trace.trace_id };
}

/** Throws where the caller's roles for this call do not hold: there, nothing exists for them. */
export function needAt({ grants }: Staff, where: Where): void {
  if (!holdsAt(grants, where)) throw new Problem('NotFound');
}
