import type { Issue } from '../values/issue.ts';
import { toMinor } from '../values/money.ts';
import { dialCode, isPossiblePhone } from '../values/phone.ts';
import { utf8Bytes } from '../values/text.ts';
import type { Goods } from '../vendor/delivery-page.ts';
import { isAddress, readAddress } from './address-parts.ts';
import type { PaymentMethod } from './order.ts';

/** The faults of a request; the text of one is `order.issue.<name>` (spec 1 §5). */
export type OrderIssueName =
  | 'vendor-missing'
  | 'vendor-closed'
  | 'unit-missing'
  | 'customer-unit-missing'
  | 'name-missing'
  | 'name-invalid'
  | 'phone-missing'
  | 'phone-invalid'
  | 'description-long'
  | 'address-missing'
  | 'address-long'
  | 'notes-long'
  | 'coordinates-missing'
  | 'origin-coordinates-missing'
  | 'amount-invalid'
  | 'amount-minimum'
  | 'payment-method-missing'
  | 'vat-length'
  | 'vat-invalid'
  | 'preorder-past'
  | 'preorder-far';

/** A fault of an order, with the payload field that it is about. */
export type OrderIssue = Issue<string, `order.issue.${OrderIssueName}` | 'error.no-payment-method-available'>;

/** The fields that are checked before an order is placed; the create payload has this shape (spec 1 §3). */
export interface OrderDraft {
  readonly vendor_id: string;
  readonly customer: {
    readonly name: string;
    readonly phone_number: string;
    /** For notices, beside the number (RCP-07). */
    readonly email?: string | undefined;
    readonly language?: string | undefined;
    readonly location: {
      readonly address: string;
      readonly unit?: string | undefined;
      readonly building?: string | undefined;
      readonly notes?: string | undefined;
      readonly latitude: number | null;
      readonly longitude: number | null;
    };
  };
  readonly order: {
    readonly amount: number | null;
    readonly description: string;
    readonly payment_method: PaymentMethod;
    /** What it is; without it what the shop sends (RCP-02). */
    readonly goods?: Goods | undefined;
  };
  readonly vat_number?: string | undefined;
  /** Unix seconds. */
  readonly preordered_for?: number | null | undefined;
}

/** What a market, and the vendor in it, require of an order. Amounts are in major units. */
export interface OrderRules {
  readonly country_code: string;
  readonly currency: string;
  readonly unit_required: boolean;
  readonly amount_required: boolean;
  readonly minimum_amount: number;
  readonly payment_methods: readonly PaymentMethod[];
  /** Whether the operator has closed the vendor (WLB-07). */
  readonly is_vendor_closed?: boolean;
}

const MAX_DESCRIPTION = 200;
export const MAX_NOTES_BYTES = 1000;
const MAX_ADDRESS_BYTES = 255;
const MAX_AMOUNT = 1e9;
const VAT_LENGTH = 8;
/** How far ahead a delivery may be ordered. */
export const MAX_PREORDER_S = 30 * 24 * 60 * 60;

type Check = (draft: OrderDraft, rules: OrderRules, now: Date) => OrderIssue | null;

type CustomerRules = Pick<OrderRules, 'country_code' | 'unit_required'>;
type CustomerCheck = (about: Pick<OrderDraft, 'customer'>, rules: CustomerRules) => OrderIssue | null;

const checks: readonly Check[] = [
  (draft) => (isBlank(draft.vendor_id) ? issue('vendor_id', 'vendor-missing') : null),
  (_draft, rules) => (rules.is_vendor_closed ? issue('vendor_id', 'vendor-closed') : null),
  checkUnit,
  checkName,
  checkPhone,
  checkDescription,
  checkAddress,
  checkCoordinates,
  checkAmount,
  checkPaymentMethod,
  checkVatNumber,
  checkNotes,
  checkPreorder,
];

const customerChecks: readonly CustomerCheck[] = [
  checkUnit,
  checkName,
  checkPhone,
  checkAddress,
  checkCoordinates,
  checkNotes,
];

/** Every issue of a draft, at most one per rule, in the order in which they are shown (FLOW-10). */
export function allIssues(draft: OrderDraft, rules: OrderRules, now: Date): OrderIssue[] {
  return checks.map((check) => check(draft, rules, now)).filter((found) => found !== null);
}

/** The first issue that prevents a draft from being placed at `now`; null if there is none (FLOW-10). */
export function firstIssue(draft: OrderDraft, rules: OrderRules, now: Date): OrderIssue | null {
  return allIssues(draft, rules, now)[0] ?? null;
}

/** The first issue of a customer and their door, whatever is ordered; null if there is none. */
export function customerIssue(customer: OrderDraft['customer'], rules: CustomerRules): OrderIssue | null {
  return customerIssues(customer, rules)[0] ?? null;
}

/** Every issue of a customer and their door, at most one per rule. */
export function customerIssues(customer: OrderDraft['customer'], rules: CustomerRules): OrderIssue[] {
  return customerChecks.map((check) => check({ customer }, rules)).filter((found) => found !== null);
}

/**
 * Whether the sender should check the amount again before placing (FLOW-13): a warning to confirm, not an issue. A
 * limit of -1 means none.
 */
export function itemValueWarning(amount: number | null, limit: number): boolean {
  return limit >= 0 && amount !== null && amount > limit;
}

/** An origin address before it is saved (spec 1 §3). */
export interface OriginAddress {
  readonly street_address: string;
  /** The text shown for the address; the street if it is missing. */
  readonly address_text?: string | undefined;
  readonly unit: string;
  readonly notes: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The first issue that prevents an origin address from being saved; null if there is none (OUT-09). */
export function originAddressIssue(
  address: OriginAddress,
  rules: Pick<OrderRules, 'unit_required'>,
): OrderIssue | null {
  if (!isPlaced(address)) return issue('street_address', 'origin-coordinates-missing');
  const field = address.address_text === undefined ? 'street_address' : 'address_text';
  if (!isAddress(address[field] ?? '')) return issue(field, 'address-missing');
  if (rules.unit_required && isBlank(address.unit)) return issue('unit', 'unit-missing');
  if (utf8Bytes(address.notes) > MAX_NOTES_BYTES) return issue('notes', 'notes-long');
  if (utf8Bytes(address.street_address) > MAX_ADDRESS_BYTES) return issue('street_address', 'address-long');
  return null;
}

function checkUnit(
  { customer: { location } }: Pick<OrderDraft, 'customer'>,
  rules: Pick<OrderRules, 'unit_required'>,
): OrderIssue | null {
  if (!rules.unit_required || readAddress(location.address, location).unit !== '') return null;
  return issue('customer.location.unit', 'customer-unit-missing');
}

function checkName({ customer: { name } }: Pick<OrderDraft, 'customer'>): OrderIssue | null {
  if (isBlank(name)) return issue('customer.name', 'name-missing');
  return /\p{Nd}/u.test(name) ? issue('customer.name', 'name-invalid') : null;
}

/** The field is prefilled with the country's code (FLOW-11), which alone counts as missing. */
function checkPhone(
  { customer: { phone_number } }: Pick<OrderDraft, 'customer'>,
  { country_code }: Pick<OrderRules, 'country_code'>,
): OrderIssue | null {
  const typed = phone_number.trim();
  if (typed === '' || typed === dialCode(country_code))
    return issue('customer.phone_number', 'phone-missing');
  return isPossiblePhone(typed, country_code) ? null : issue('customer.phone_number', 'phone-invalid');
}

function checkDescription({ order: { description } }: OrderDraft): OrderIssue | null {
  return [...description].length > MAX_DESCRIPTION ? issue('order.description', 'description-long') : null;
}

function checkAddress({ customer: { location } }: Pick<OrderDraft, 'customer'>): OrderIssue | null {
  const { address_text, unit, building } = readAddress(location.address, location);
  if (!isAddress(address_text) || address_text === building || address_text === unit)
    return issue('customer.location.address', 'address-missing');
  const isLong = utf8Bytes(location.address) > MAX_ADDRESS_BYTES;
  return isLong ? issue('customer.location.address', 'address-long') : null;
}

function checkCoordinates({ customer: { location } }: Pick<OrderDraft, 'customer'>): OrderIssue | null {
  return isPlaced(location) ? null : issue('customer.location.address', 'coordinates-missing');
}

function checkAmount({ order: { amount } }: OrderDraft, rules: OrderRules): OrderIssue | null {
  if (amount === null) return rules.amount_required ? issue('order.amount', 'amount-invalid') : null;
  if (!isAmount(amount, rules.currency)) return issue('order.amount', 'amount-invalid');
  if (amount >= rules.minimum_amount) return null;
  return issue('order.amount', 'amount-minimum', { minimum: rules.minimum_amount, currency: rules.currency });
}

function checkPaymentMethod({ order }: OrderDraft, rules: OrderRules): OrderIssue | null {
  const field = 'order.payment_method';
  if (rules.payment_methods.length === 0) return { field, key: 'error.no-payment-method-available' };
  const isAllowed = rules.payment_methods.includes(order.payment_method);
  return isAllowed ? null : issue(field, 'payment-method-missing');
}

function checkVatNumber({ vat_number }: OrderDraft): OrderIssue | null {
  if (!vat_number) return null;
  if (vat_number.length !== VAT_LENGTH) return issue('vat_number', 'vat-length');
  return /^[A-Z\d]+$/i.test(vat_number) ? null : issue('vat_number', 'vat-invalid');
}

function checkNotes({ customer: { location } }: Pick<OrderDraft, 'customer'>): OrderIssue | null {
  const isLong = utf8Bytes(location.notes ?? '') > MAX_NOTES_BYTES;
  return isLong ? issue('customer.location.notes', 'notes-long') : null;
}

function checkPreorder({ preordered_for }: OrderDraft, _rules: OrderRules, now: Date): OrderIssue | null {
  if (preordered_for === null || preordered_for === undefined) return null;
  const ahead_s = preordered_for - now.getTime() / 1000;
  if (!(ahead_s > 0)) return issue('preordered_for', 'preorder-past');
  return ahead_s > MAX_PREORDER_S ? issue('preordered_for', 'preorder-far') : null;
}

function issue(field: string, name: OrderIssueName, params?: Issue['params']): OrderIssue {
  return { field, key: `order.issue.${name}`, ...(params && { params }) };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function isPlaced(place: { readonly latitude: number | null; readonly longitude: number | null }): boolean {
  return isDegrees(place.latitude, 90) && isDegrees(place.longitude, 180);
}

function isDegrees(value: number | null, limit: number): boolean {
  return value !== null && Math.abs(value) <= limit;
}

/** 0 to a thousand million, with no more decimals than the currency has; NaN and the infinities are refused. */
function isAmount(amount: number, currency: string): boolean {
  return amount >= 0 && amount <= MAX_AMOUNT && toMinor(amount, currency) !== null;
}
