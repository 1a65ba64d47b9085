import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { HelpSeeker } from '../../ports/help-centre/port.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from './get-own-vendor.ts';

export interface Asking {
  readonly site: Site;
  readonly caller: Caller;
}

/**
 * Who asks for help, and for which vendor of theirs.
 *
 * Refuses where the site's flag `helpcenter` is off (HLP-01), and for somebody else's vendor as for none.
 */
export async function helpSeeker(
  world: World,
  { site, caller }: Asking,
  vendorId: string,
): Promise<HelpSeeker> {
  if (!world.flags.flagsFor(site).helpcenter) throw new Problem('NotFound');
  const { vendor } = await getOwnVendor(world, caller, vendorId);
  return {
    user_id: caller.user_id,
    email: caller.email,
    guest: caller.is_guest === true,
    name: caller.name,
    vendor_id: vendor.vendor_id,
    brand: site.brand.id,
    country: site.market.country_code,
  };
}
