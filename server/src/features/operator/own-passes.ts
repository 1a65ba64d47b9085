import type { StaffPass } from '@sendero/core/contract/operator-api';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import { record } from '../../staff/audited.ts';
import { endPasses, passesOf } from '../../staff/passes.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';

/** What the caller looks at: portals as their vendors do, and drafts. */
export async function listOwnPasses(world: World, { member_id }: Staff): Promise<StaffPass[]> {
  const passes = await passesOf(world, member_id);
  return passes.map(({ pass_id, kind, about, made_at, until }) => ({
    id: pass_id,
    kind,
    about,
    made_at: unixSeconds(made_at),
    until: unixSeconds(until),
  }));
}

/** Ends one of the caller's passes, on every server within five seconds. Throws NotFound where it is not theirs, or over. */
export async function endOwnPass(world: World, staff: Staff, passId: string): Promise<void> {
  const own = (await passesOf(world, staff.member_id)).find(({ pass_id }) => pass_id === passId);
  if (!own) throw new Problem('NotFound');
  const { kind, about, country_code, brand } = own;
  await record(world, staff, {
    act: `${kind === 'watch' ? 'vendor.see' : 'draft.preview'}.end`,
    about,
    country_code,
    brand,
  });
  await endPasses(world, staff.member_id, ({ pass_id }) => pass_id === passId);
}
