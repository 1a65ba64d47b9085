import type { countryParameterNames } from '@sendero/core/contract/site-api';
import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';
import { onlinePayment } from './online-payment.ts';

export type CountryParameter = (typeof countryParameterNames)[number];

/** Returns one published parameter of a country from its market; switches are sent as text (FEE-09). */
export function countryParameter(world: World, site: Site, name: CountryParameter): string | number {
  const { market } = site;
  switch (name) {
    case 'allOutletOrders':
      return String(market.all_outlet_orders);
    case 'serviceHours':
      return market.service_hours;
    case 'onlinePaymentActivated':
      return String(onlinePayment(world, site) !== null);
    case 'orderItemValueExceedLimit':
      return market.item_value_limit;
    case 'paymentMethods':
      return market.payment_methods.join('|');
  }
}
