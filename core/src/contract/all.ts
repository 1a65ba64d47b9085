import * as address from './address-api.ts';
import * as addressBook from './address-book-api.ts';
import * as bulk from './bulk-api.ts';
import * as dispatch from './dispatch-api.ts';
import * as client from './client-api.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as guest from './guest-api.ts';
import * as help from './help-api.ts';
import * as order from './order-api.ts';
import * as payment from './payment-api.ts';
import * as quote from './quote-api.ts';
import * as session from './session-api.ts';
import * as site from './site-api.ts';
import * as tracking from './tracking-api.ts';
import * as vendor from './vendor-api.ts';
import * as voucher from './voucher-api.ts';

/** Every call of the wire, for openapi.json. */
export const endpoints: readonly AnyEndpoint[] = [
  site.countryParameter,
  site.flags,
  site.content,
  client.reportClientError,
  client.reportTimings,
  session.login,
  session.extendLogin,
  session.logout,
  session.closeAccount,
  session.register,
  session.resendConfirmation,
  session.confirmRegistration,
  session.acceptInvitation,
  session.forgotPassword,
  session.resetPassword,
  guest.beginGuest,
  guest.extendGuest,
  guest.openGuestAccount,
  vendor.listVendors,
  vendor.getVendor,
  vendor.saveAddress,
  vendor.addOutlet,
  vendor.changeOutlet,
  vendor.getDeliveryArea,
  vendor.saveDeliveryArea,
  help.helpToken,
  help.openHelpCentre,
  address.autocomplete,
  address.reverse,
  address.details,
  quote.validateArea,
  quote.fee,
  quote.quickQuote,
  quote.estimate,
  voucher.validateVoucher,
  voucher.getVoucher,
  order.placeOrder,
  order.getOrder,
  order.changeOrder,
  order.cancelOrder,
  order.listOrders,
  order.totalOrders,
  order.exportOrders,
  order.listEvents,
  addressBook.searchCustomers,
  addressBook.keepCustomer,
  addressBook.removeCustomer,
  payment.initiateWallet,
  payment.createIntent,
  payment.confirmIntent,
  payment.getIntent,
  payment.cancelIntent,
  payment.listCards,
  payment.removeCard,
  payment.providerEvents,
  dispatch.getRider,
  dispatch.listRiders,
  dispatch.riderEvents,
  tracking.track,
  tracking.trackWay,
  tracking.receipt,
  tracking.parcel,
  tracking.proof,
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
