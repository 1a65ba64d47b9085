import type { NewOrder } from '@sendero/core/contract/order-api';
import type { Site } from '@sendero/core/market/site';
import { offeredPayments } from '@sendero/core/order/payments';
import { type OrderRules, itemValueWarning } from '@sendero/core/order/validate';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';

/**
 * The rules for an order of this vendor: the country's, and the payment methods that country, site and vendor all
 * offer.
 */
export function orderRules(world: World, site: Site, vendor: Vendor): OrderRules {
  const { country_code, currency, unit_required, amount_required, minimum_amount } = site.market;
  return {
    country_code,
    currency,
    unit_required,
    amount_required,
    minimum_amount,
    payment_methods: offeredPayments(site.market, vendor, world.flags.flagsFor(site)),
    is_vendor_closed: !vendor.is_active,
  };
}

interface ValuedOrder {
  readonly order: Pick<NewOrder['order'], 'amount'>;
  readonly item_value_confirmed?: boolean | undefined;
}

/** Throws where the value is above the country's limit and was not confirmed (FLOW-13). */
export function checkItemValue({ market }: Site, { order, item_value_confirmed }: ValuedOrder): void {
  if (itemValueWarning(order.amount, market.item_value_limit) && !item_value_confirmed)
    throw ruleBroken('item_value_confirmed', 'order.warning.item-value');
}

/** Throws where the order uses what a flag disables (FLG-05). */
export function checkFlags(world: World, site: Site, order: NewOrder): void {
  const flags = world.flags.flagsFor(site);
  if (order.preordered_for && !flags.pre_order) throw ruleBroken('preordered_for', 'problem.field');
  if (order.vat_number && !flags.payment_vat) throw ruleBroken('vat_number', 'problem.field');
}
