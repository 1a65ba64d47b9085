import * as address from './address-api.ts';
import * as dispatch from './dispatch-api.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as order from './order-api.ts';
import * as quote from './quote-api.ts';
import * as session from './session-api.ts';
import * as site from './site-api.ts';
import * as tracking from './tracking-api.ts';
import * as vendor from './vendor-api.ts';

/** Every call of the wire, for openapi.json. */
export const endpoints: readonly AnyEndpoint[] = [
  site.countryParameter,
  site.flags,
  session.login,
  session.extendLogin,
  session.logout,
  vendor.listVendors,
  vendor.getVendor,
  vendor.saveAddress,
  address.autocomplete,
  address.reverse,
  address.details,
  quote.validateArea,
  quote.fee,
  quote.quickQuote,
  quote.estimate,
  order.placeOrder,
  order.getOrder,
  order.cancelOrder,
  order.listOrders,
  order.listEvents,
  dispatch.getRider,
  dispatch.riderEvents,
  tracking.track,
];
