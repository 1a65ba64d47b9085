import { timingSafeEqual } from 'node:crypto';
import { type OrderStatus, isTerminal } from '@sendero/core/order/status';
import { type SigningKey, type SigningKeys, macOf } from '../../http/mac.ts';

const PINS = 10_000;

interface Asking {
  readonly order_id: string;
  readonly pin_required: boolean;
  readonly status: OrderStatus;
  readonly person_erased_at?: Date | null;
}

/**
 * The PIN of an order: four digits that follow from its id and the server's key, as its link does (RCP-05, decision
 * 0109). So it is stored nowhere, and stands in no dump, log or export.
 */
export function pinOf(keys: SigningKeys, orderId: string): string {
  return pinBy(keys[0], orderId);
}

/** Whether `given` is the order's PIN. While a key is being replaced, the PIN of the one before is good too. */
export function isPinOf(keys: SigningKeys, orderId: string, given: string): boolean {
  const told = Buffer.from(given);
  return keys.some((key) => {
    const pin = Buffer.from(pinBy(key, orderId));
    return told.length === pin.length && timingSafeEqual(told, pin);
  });
}

/** The PIN as long as it is of use: until the order has ended, and while it still names its customer. */
export function pinShown(
  keys: SigningKeys,
  { order_id, pin_required, status, person_erased_at }: Asking,
): { pin?: string } {
  const isAsked = pin_required && !isTerminal(status) && !person_erased_at;
  return isAsked ? { pin: pinOf(keys, order_id) } : {};
}

const pinBy = (key: SigningKey, orderId: string): string =>
  String(macOf(key, `pin ${orderId}`).readUInt32BE(0) % PINS).padStart(4, '0');
