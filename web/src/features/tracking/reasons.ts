import type { CancelRefusal } from '@sendero/core/order/cancel';

/** The text that says why an order cannot be cancelled (BRD-10); one reason has one text, whatever it forbids. */
export const reasonKey = (refusal: CancelRefusal) =>
  refusal === 'collected' || refusal === 'ended' || refusal === 'unpaid' || refusal === 'rider-accepted'
    ? (`order.unchangeable.${refusal}` as const)
    : (`order.uncancellable.${refusal}` as const);
