import type { Site } from '@sendero/core/market/site';
import { offeredPayments } from '@sendero/core/order/payments';
import type { OrderRules } from '@sendero/core/order/validate';
import type { Vendor } from '@sendero/core/vendor/vendor';
import type { World } from '../../world.ts';

/** What an order of this vendor must hold to: the country's rules and the ways of paying that all of them offer. */
export function orderRules(world: World, site: Site, vendor: Vendor): OrderRules {
  return { ...site.market, payment_methods: offeredPayments(site.market, vendor, world.flags.flagsFor(site)) };
}
