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
 * Returns the user who asks for help, and the vendor that they ask for.
 *
 * Throws where the site's flag `helpcenter` is off (HLP-01), and for another's vendor as for one that does not exist.
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
