import * as z from 'zod/mini';
import { orderStatuses } from '../order/status.ts';

const onOff = z.boolean();

/**
 * Every feature that may be switched, with one variation for each key (FLG-04).
 *
 * `delayed-cancellation` may also be the list of statuses in which an order may still be cancelled (ORD-05).
 */
export const flagsSchema = z.strictObject({
  google_autocomplete: onOff,
  unplanned_maintenance: onOff,
  planned_maintenance: onOff,
  helpcenter: onOff,
  guest_checkout: onOff,
  payment_vat: onOff,
  pre_order: onOff,
  voucher: onOff,
  'tracking-page-settings': onOff,
  'proof-of-delivery-web': onOff,
  'proof-of-pickup-web': onOff,
  'proof-of-return-web': onOff,
  'draw-delivery-areas': onOff,
  'dynamic-time-estimation': onOff,
  'pay-at-pickup': onOff,
  'show-modify-order-button': onOff,
  'digit-grouping': onOff,
  'bulk-order-upload': onOff,
  'activate-address-book': onOff,
  'delayed-cancellation': z.union([onOff, z.array(z.enum(orderStatuses))]),
  'edit-outlet': onOff,
  'add-outlet': onOff,
  'sign-up-deactivation': onOff,
  'cybersource-credit-card': onOff,
  'no-payment-method': onOff,
});

export type Flags = z.infer<typeof flagsSchema>;
export type FlagKey = keyof Flags;

/** Some of the flags; an unknown key is refused here too. */
export const someFlagsSchema = z.partial(flagsSchema);

/**
 * The flag values where nothing else sets them (FLG-03).
 *
 * Maintenance and Google's autocomplete are off, the help centre is on (spec 2 §9). Of the other flags, those are on
 * that work without an outside service.
 */
export const fallbackFlags: Flags = {
  google_autocomplete: false,
  unplanned_maintenance: false,
  planned_maintenance: false,
  helpcenter: true,
  guest_checkout: false,
  payment_vat: true,
  pre_order: true,
  voucher: true,
  'tracking-page-settings': true,
  'proof-of-delivery-web': true,
  'proof-of-pickup-web': true,
  'proof-of-return-web': true,
  'draw-delivery-areas': true,
  'dynamic-time-estimation': true,
  'pay-at-pickup': true,
  'show-modify-order-button': true,
  'digit-grouping': true,
  'bulk-order-upload': true,
  'activate-address-book': true,
  'delayed-cancellation': true,
  'edit-outlet': true,
  'add-outlet': true,
  'sign-up-deactivation': false,
  'cybersource-credit-card': false,
  'no-payment-method': false,
};
