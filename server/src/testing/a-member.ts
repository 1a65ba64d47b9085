import type { Grant } from '@sendero/core/staff/grant';
import { randomUUID } from 'node:crypto';
import { insertMember } from '../features/operator/member-store.ts';
import { openStaffSession } from '../features/operator/staff-session.ts';
import type { World } from '../world.ts';

/** A member of the operator's staff, signed in on the operator's host. */
export interface TestMember {
  readonly member_id: string;
  readonly email: string;
  readonly headers: { readonly authorization: string; readonly host: string };
}

export const OPERATOR_HOST = 'operator.localhost';

/** A new member with these roles; by default an admin everywhere. */
export async function aMember(
  world: World,
  grants: readonly Partial<Grant>[] = [{}],
  password_hash: string | null = null,
): Promise<TestMember> {
  const member_id = randomUUID();
  const email = `staff-${member_id}@sendero.example`;
  const whole = grants.map(({ role = 'admin', countries = null, brands = null }) => ({
    role,
    countries,
    brands,
  }));
  const created_at = world.clock.now();
  await insertMember(world.db.kysely, { member_id, email, password_hash, created_at }, whole);
  const { token } = await openStaffSession(world, { member_id, email });
  return { member_id, email, headers: { authorization: `Bearer ${token}`, host: OPERATOR_HOST } };
}
