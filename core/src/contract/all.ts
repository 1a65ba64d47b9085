import * as address from './address-api.ts';
import * as addressBook from './address-book-api.ts';
import * as bulk from './bulk-api.ts';
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
  session.register,
  session.resendConfirmation,
  session.confirmRegistration,
  session.forgotPassword,
  session.resetPassword,
  vendor.listVendors,
  vendor.getVendor,
  vendor.saveAddress,
  vendor.getDeliveryArea,
  vendor.saveDeliveryArea,
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
  order.totalOrders,
  order.exportOrders,
  order.listEvents,
  addressBook.searchCustomers,
  addressBook.keepCustomer,
  addressBook.removeCustomer,
  dispatch.getRider,
  dispatch.riderEvents,
  tracking.track,
  tracking.trackWay,
  bulk.exampleFile,
  bulk.createBulkJob,
  bulk.listBulkJobs,
  bulk.getBulkJob,
  bulk.placeBulkOrders,
  bulk.changeBulkColumns,
  bulk.changeBulkRow,
  bulk.bulkCash,
  bulk.bulkFailures,
  bulk.discardBulkJob,
  bulk.bulkRowOfOrder,
];
