import type * as z from 'zod/mini';
import { totalsSchema } from '../bulk/progress.ts';
import { flagsSchema } from '../flag/flag.ts';
import {
  cancelReasonSchema,
  orderSchema,
  orderStatusSchema,
  paymentMethodSchema,
  riderInfoSchema,
  riderSchema,
  statusEntrySchema,
} from '../order/order.ts';
import { knownCustomerSchema } from '../order/known-customer.ts';
import { labelSchema } from '../order/label.ts';
import { publicOrderSchema } from '../order/public-order.ts';
import { publicParcelSchema, publicProofSchema, publicReceiptSchema } from '../order/public-documents.ts';
import { savedAddressSchema } from '../order/saved-address.ts';
import { usedVoucherSchema } from '../quote/voucher-type.ts';
import { voucherSchema } from '../quote/voucher.ts';
import { deliveryAreaSchema } from '../vendor/area-shape.ts';
import { openingHoursSchema } from '../vendor/opening-hours.ts';
import { vendorLocationSchema, vendorSchema } from '../vendor/vendor.ts';
import { addressSchema, detailedAddressSchema, suggestionSchema } from './address-api.ts';
import { customerSchema } from './address-book-api.ts';
import { bulkJobSchema, bulkRowSchema, candidateSchema, columnSchema, findingSchema } from './bulk-api.ts';
import { reportOutcomeSchema, riderReportSchema } from './dispatch-api.ts';
import { guestTokenSchema } from './guest-api.ts';
import { locationSchema, newOrderSchema, orderChangeSchema, senderSchema } from './order-api.ts';
import {
  browserScreenSchema,
  intentSchema,
  newCardSchema,
  publicKeySchema,
  savedCardSchema,
  walletSchema,
} from './payment-api.ts';
import { fieldErrorSchema, problemSchema } from './problem.ts';
import { proofSchema } from './proof.ts';
import { estimationSchema, feeAnswerSchema } from './quote-api.ts';
import { newRepeatSchema, repeatChangeSchema, repeatSchema, repeatedOrderSchema } from './repeat-api.ts';
import { authenticationResultSchema, signedInSchema, userSchema } from './session-api.ts';
import { latLngSchema } from './shared.ts';
import { newTripSchema, tripFeeSchema, tripSchema } from './trip-api.ts';
import { bookRowSchema, lookedUpSchema } from './address-import-api.ts';
import { outletSchema, vendorAddressSchema } from './vendor-api.ts';

/**
 * The schemas that are named components in openapi.json: generated clients have a type by that name. A browser never
 * loads this file.
 */
export const namedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  Address: addressSchema,
  AddressSuggestion: suggestionSchema,
  AuthenticationResult: authenticationResultSchema,
  BrowserScreen: browserScreenSchema,
  BulkCandidate: candidateSchema,
  BulkColumn: columnSchema,
  BulkFinding: findingSchema,
  BulkJob: bulkJobSchema,
  BookRow: bookRowSchema,
  BulkRow: bulkRowSchema,
  BulkTotals: totalsSchema,
  CancelReason: cancelReasonSchema,
  DeliveryArea: deliveryAreaSchema,
  DetailedAddress: detailedAddressSchema,
  Estimation: estimationSchema,
  FieldError: fieldErrorSchema,
  Flags: flagsSchema,
  GuestToken: guestTokenSchema,
  KnownCustomer: knownCustomerSchema,
  Label: labelSchema,
  LatLng: latLngSchema,
  NewCard: newCardSchema,
  NewOrder: newOrderSchema,
  NewRepeat: newRepeatSchema,
  NewTrip: newTripSchema,
  LookedUpRow: lookedUpSchema,
  OpeningHours: openingHoursSchema,
  Order: orderSchema,
  OrderChange: orderChangeSchema,
  OrderLocation: locationSchema,
  OrderStatus: orderStatusSchema,
  OrderStatusEntry: statusEntrySchema,
  OutletInput: outletSchema,
  PaymentIntent: intentSchema,
  PaymentMethod: paymentMethodSchema,
  Problem: problemSchema,
  Proof: proofSchema,
  PublicKey: publicKeySchema,
  PublicOrder: publicOrderSchema,
  PublicParcel: publicParcelSchema,
  PublicProof: publicProofSchema,
  PublicReceipt: publicReceiptSchema,
  Quote: feeAnswerSchema,
  Repeat: repeatSchema,
  RepeatChange: repeatChangeSchema,
  RepeatedOrder: repeatedOrderSchema,
  ReportOutcome: reportOutcomeSchema,
  Rider: riderSchema,
  RiderInfo: riderInfoSchema,
  RiderReport: riderReportSchema,
  SavedAddress: savedAddressSchema,
  SavedAddressInput: customerSchema,
  SavedCard: savedCardSchema,
  Sender: senderSchema,
  SignedIn: signedInSchema,
  Trip: tripSchema,
  TripQuote: tripFeeSchema,
  UsedVoucher: usedVoucherSchema,
  User: userSchema,
  Vendor: vendorSchema,
  VendorAddressInput: vendorAddressSchema,
  VendorLocation: vendorLocationSchema,
  Voucher: voucherSchema,
  Wallet: walletSchema,
};
