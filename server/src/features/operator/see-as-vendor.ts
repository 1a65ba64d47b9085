import { redactPersonal } from '@sendero/core/values/redact-personal';
import { randomUUID } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import { audited } from '../../staff/audited.ts';
import { openPass } from '../../staff/passes.ts';
import type { World } from '../../world.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import { insertVisit } from '../vendor/visit-store.ts';
import type { Taking } from './add-vendor.ts';
import { getKnownVendor, portalOriginOf, whereOf } from './known-vendor.ts';

const LIFE_S = 1800;

/**
 * Makes a credential that shows the portal as a vendor's owners see it, for half an hour (OPR-08). Every write with it is
 * refused. The vendor sees that it was made and why, though not by whom.
 */
export async function seeAsVendor(world: World, { staff, asker }: Taking, vendorId: string, reason: string) {
  const { cell, row, site } = await getKnownVendor(world, staff, vendorId);
  const { root_id, country_code, name } = row;
  const visited_at = cell.clock.now();
  const expires_at = unixSeconds(visited_at) + LIFE_S;
  const visit = { root_id, vendor_id: vendorId, visit_id: randomUUID(), visited_at };
  const act = { act: 'vendor.see', about: vendorId, ...whereOf(site), reason } as const;
  return audited(world, staff, act, async () => {
    const until = new Date(expires_at * 1000);
    await insertVisit(cell.db.kysely, { ...visit, until, reason: redactPersonal(reason) });
    const pass = {
      pass_id: visit.visit_id,
      kind: 'watch',
      about: vendorId,
      where: whereOf(site),
      until,
    } as const;
    await openPass(cell, staff, pass);
    const pair = await cell.tokens.sign({
      user_id: `staff ${staff.member_id}`,
      session_id: visit.visit_id,
      email: '',
      name,
      country_code,
      expires_at,
      vendor_id: vendorId,
      is_watching: true,
    });
    return {
      AuthenticationResult: { ...pair, ExpiresIn: LIFE_S },
      portal: portalUrl(cell, site, portalOriginOf(site, asker.origin)),
    };
  });
}
