import type { countryParameterNames } from '@sendero/core/contract/site-api';
import type { Market } from '@sendero/core/market/market';

export type CountryParameter = (typeof countryParameterNames)[number];

/** One published parameter of a country, as its market has it; switches travel as text (FEE-09). */
export function countryParameter(market: Market, name: CountryParameter): string | number {
  switch (name) {
    case 'allOutletOrders':
      return String(market.all_outlet_orders);
    case 'serviceHours':
      return market.service_hours;
    case 'onlinePaymentActivated':
      // A country's own switch counts where the server can take cards.
      return String(false);
    case 'orderItemValueExceedLimit':
      return market.item_value_limit;
    case 'paymentMethods':
      return market.payment_methods.join('|');
  }
}
