import { randomInt } from 'node:crypto';

/** Crockford's alphabet: no I, L, O, U, so that an id can be read out on the phone. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 9;
const RANDOM_DIGITS = 6;

/** Makes an order's id: the vendor's, a dash, 9 digits of time and 6 random ones, so that ids sort by time (ORD-09). */
export function newOrderId(vendorId: string, at: Date): string {
  return `${vendorId}-${base32(at.getTime(), TIME_DIGITS)}${base32(randomInt(32 ** RANDOM_DIGITS), RANDOM_DIGITS)}`;
}

/** The id of an order's vendor; empty where `orderId` is no order's id. */
export function vendorIdOf(orderId: string): string {
  return orderId.slice(0, Math.max(0, orderId.lastIndexOf('-')));
}

/** When an order with this id was placed; no time where `orderId` is no order's id. */
export function placedAt(orderId: string): Date {
  const digits = orderId.slice(orderId.lastIndexOf('-') + 1).slice(0, TIME_DIGITS);
  return new Date([...digits].reduce((time, digit) => time * 32 + DIGITS.indexOf(digit), 0));
}

function base32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = (DIGITS[rest % 32] ?? '0') + text;
  return text;
}
