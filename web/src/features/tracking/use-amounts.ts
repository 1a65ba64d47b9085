import type { Order } from '@sendero/core/order/order';
import { toMinor } from '@sendero/core/values/money';
import { useFormats } from '../../lib/texts.tsx';

/** An order's amounts, which are in major units on the wire, formatted for the reader. */
export function useAmounts({ order, delivery_fee, voucher, currency }: Order) {
  const { money } = useFormats();
  const shown = (major: number) => money(toMinor(major, currency) ?? 0, currency);
  return {
    amount: shown(order.amount),
    fee: shown(delivery_fee),
    discount: shown(-(voucher?.discount ?? 0)),
  };
}
