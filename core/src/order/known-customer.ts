// Who is calling: the customers that a shop has delivered to, with what was delivered last (BRD-06, decision 0078).
import * as z from 'zod/mini';
import { fold } from '../values/text.ts';
import { latinDigits } from '../values/digits.ts';
import { layoutsOf } from '../values/other-layouts.ts';
import { paymentMethodSchema } from './order.ts';
import { searchWords } from './saved-address.ts';
import { mayBecomeCode } from './short-code.ts';

/** The last order of a customer, as far as the next one may repeat it. Money in major units, time in unix seconds. */
const lastOrderSchema = z.object({
  order_id: z.string(),
  vendor_id: z.string(),
  short_code: z.string(),
  created_at: z.number(),
  amount: z.nullable(z.number()),
  description: z.string(),
  payment_method: paymentMethodSchema,
});

/** A customer at one place. `saved_id` is null where no address book has them; `last` where no order is left. */
export const knownCustomerSchema = z.object({
  saved_id: z.nullable(z.string()),
  name: z.string(),
  phone_number: z.string(),
  unit: z.string(),
  building: z.string(),
  address_text: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  notes: z.string(),
  last: z.nullable(lastOrderSchema),
});

export type KnownCustomer = z.infer<typeof knownCustomerSchema>;

/** A customer and one place of theirs: what two suggestions have in common if they are one. */
export const customerKey = ({
  phone_number,
  address_text,
}: Pick<KnownCustomer, 'phone_number' | 'address_text'>): string => `${phone_number} ${fold(address_text)}`;

/** Each customer and place once, the first of them. */
export function onceEach<Customer extends Pick<KnownCustomer, 'phone_number' | 'address_text'>>(
  customers: readonly Customer[],
): Customer[] {
  const first = new Map<string, Customer>();
  for (const customer of customers) {
    const key = customerKey(customer);
    if (!first.has(key)) first.set(key, customer);
  }
  return [...first.values()];
}

type Found = Pick<KnownCustomer, 'name' | 'phone_number' | 'unit' | 'building' | 'address_text'>;

/**
 * Whether `text` means this customer: each of its words begins a word of their name or address, or its digits begin their
 * number, with the country's code, with zeros in front, or with neither. `dial_code` is the country's, as +358.
 */
export function meansCustomer(text: string, customer: Found, dial_code: string): boolean {
  return startsNumber(text, customer.phone_number, dial_code) || startsWords(text, customer);
}

const NUMBER = /^[\s\d+().-]*\d[\s\d+().-]*$/;

function startsNumber(text: string, phone_number: string, dial_code: string): boolean {
  if (!NUMBER.test(text)) return false;
  const digits = text.replace(/\D/g, '');
  if (text.includes('+')) return phone_number.startsWith(`+${digits}`);
  const significant = digits.replace(/^0+/, '');
  if (significant === '') return false;
  return phone_number.startsWith(`+${significant}`) || phone_number.startsWith(`${dial_code}${significant}`);
}

function startsWords(text: string, { name, unit, building, address_text }: Found): boolean {
  const typed = searchWords(text);
  if (typed.length === 0) return false;
  const known = searchWords(`${name} ${unit} ${building} ${address_text}`);
  return typed.every((word) => known.some((one) => one.startsWith(word)));
}

/**
 * The customers that `text` means by their number, their name or their last order's code, also where it was typed with
 * another keyboard layout. Words of the address may follow the name; a number among them is the whole one. The address
 * alone means a place.
 */
export function callersOf(
  text: string,
  customers: readonly KnownCustomer[],
  dial_code: string,
): KnownCustomer[] {
  const readings = layoutsOf(text);
  return customers.filter(
    (customer) =>
      (customer.last && mayBecomeCode(text, customer.last.short_code)) ||
      readings.some(
        (typed) => startsNumber(typed, customer.phone_number, dial_code) || startsName(typed, customer),
      ),
  );
}

function startsName(text: string, customer: Found): boolean {
  const typed = searchWords(text);
  const names = searchWords(customer.name);
  const known = [...names, ...searchWords(`${customer.unit} ${customer.building} ${customer.address_text}`)];
  const isKnown = (word: string) =>
    known.some((one) => (isDigits(word) ? one === word : one.startsWith(word)));
  return typed.every(isKnown) && typed.some((word) => names.some((name) => name.startsWith(word)));
}

const isDigits = (word: string): boolean => /^\d+$/.test(word);

const SHORTEST_NUMBER = 5;

/** Whether `text` is a telephone number, or most of one. */
export function isLongNumber(text: string): boolean {
  const typed = latinDigits(text).trim();
  return NUMBER.test(typed) && typed.replace(/\D/g, '').length >= SHORTEST_NUMBER;
}
