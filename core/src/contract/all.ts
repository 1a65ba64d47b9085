import { autocomplete, details, reverse } from './address-api.ts';
import { saveCustomer, removeCustomer, searchCustomers } from './address-book-api.ts';
import {
  bulkCash,
  bulkFailures,
  bulkRowOfOrder,
  changeBulkColumns,
  changeBulkRow,
  createBulkJob,
  discardBulkJob,
  exampleFile,
  getBulkJob,
  listBulkJobs,
  placeBulkOrders,
} from './bulk-api.ts';
import { reportClientError, reportTimings } from './client-api.ts';
import { answerSearch, getRider, listRiders, riderEvents } from './dispatch-api.ts';
import { beginGuest, extendGuest, openGuestAccount } from './guest-api.ts';
import { findCustomers } from './known-customer-api.ts';
import { helpToken, openHelpCentre } from './help-api.ts';
import {
  cancelOrder,
  changeOrder,
  exportOrders,
  getOrder,
  listEvents,
  listLabels,
  listOrders,
  placeOrder,
  totalOrders,
  orderFigures,
} from './order-api.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  getIntent,
  initiateWallet,
  listCards,
  providerEvents,
  removeCard,
} from './payment-api.ts';
import { estimate, fee, quickQuote, validateArea } from './quote-api.ts';
import {
  acceptInvitation,
  closeAccount,
  confirmRegistration,
  extendLogin,
  forgotPassword,
  login,
  logout,
  register,
  resendConfirmation,
  resetPassword,
} from './session-api.ts';
import { content, countryParameter, flags } from './site-api.ts';
import { parcel, proof, receipt, track, trackWay } from './tracking-api.ts';
import { getTrip, placeTrip, tripFee } from './trip-api.ts';
import {
  addOutlet,
  changeOutlet,
  getDeliveryArea,
  getNoRider,
  getVendor,
  listVendors,
  saveAddress,
  saveDeliveryArea,
  saveNoRider,
} from './vendor-api.ts';
import { getVoucher, validateVoucher } from './voucher-api.ts';
import type { AnyEndpoint } from './endpoint.ts';

/**
 * Every call of the wire by its name, which is also its operationId in openapi.json and so its name in generated
 * clients.
 */
export const operations = {
  countryParameter,
  flags,
  content,
  reportClientError,
  reportTimings,
  login,
  extendLogin,
  logout,
  closeAccount,
  register,
  resendConfirmation,
  confirmRegistration,
  acceptInvitation,
  forgotPassword,
  resetPassword,
  beginGuest,
  extendGuest,
  openGuestAccount,
  listVendors,
  getVendor,
  saveAddress,
  addOutlet,
  changeOutlet,
  getDeliveryArea,
  saveDeliveryArea,
  getNoRider,
  saveNoRider,
  helpToken,
  openHelpCentre,
  autocomplete,
  reverse,
  details,
  validateArea,
  fee,
  quickQuote,
  estimate,
  validateVoucher,
  getVoucher,
  tripFee,
  placeTrip,
  getTrip,
  placeOrder,
  getOrder,
  changeOrder,
  cancelOrder,
  listOrders,
  totalOrders,
  orderFigures,
  exportOrders,
  listEvents,
  listLabels,
  findCustomers,
  searchCustomers,
  saveCustomer,
  removeCustomer,
  initiateWallet,
  createIntent,
  confirmIntent,
  getIntent,
  cancelIntent,
  listCards,
  removeCard,
  providerEvents,
  getRider,
  answerSearch,
  listRiders,
  riderEvents,
  track,
  trackWay,
  receipt,
  parcel,
  proof,
  exampleFile,
  createBulkJob,
  listBulkJobs,
  getBulkJob,
  placeBulkOrders,
  changeBulkColumns,
  changeBulkRow,
  bulkCash,
  bulkFailures,
  discardBulkJob,
  bulkRowOfOrder,
} as const satisfies Readonly<Record<string, AnyEndpoint>>;

/** @internal Exported for the tables of tests. */
export const endpoints: readonly AnyEndpoint[] = Object.values(operations);
