import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import { getVoucher, validateVoucher } from '@sendero/core/contract/voucher-api';
import type { SignedDiscount } from '@sendero/core/request/order-payload';
import { toMajor, toMinor } from '@sendero/core/values/money';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';

/** A price with the result of the given voucher; for a valid one, `fee` is the reduced fee. */
export interface Price extends FeeAnswer {
  readonly voucher?: SignedDiscount;
  /** The text key of the reason why the voucher does not apply. */
  readonly voucher_fault?: string;
}

interface WithVoucherInput {
  readonly vendor_id: string;
  readonly code: string;
  /** Unix seconds; null means as soon as possible. */
  readonly order_time: number | null;
  /** The customer's number, once it is in the form. */
  readonly phone: string;
  readonly signal: AbortSignal;
}

/** The price after the voucher (VOU-01). A voucher that does not apply leaves the price unchanged, with the reason. */
export async function withVoucher(
  price: FeeAnswer,
  { vendor_id, code, order_time, phone, signal }: WithVoucherInput,
): Promise<Price> {
  const { fee: delivery_fee, signature, currency } = price;
  try {
    await call(getVoucher, { params: { code }, signal });
    const order = { order_time, delivery_fee, signature };
    const body = { code, order, vendor_id, ...(phone && { customer_phone_number: phone }) };
    const left = await call(validateVoucher, { body, signal });
    const { type, amount } = left.voucher;
    const discount = minor(delivery_fee, currency) - minor(left.delivery_fee, currency);
    return {
      ...price,
      fee: left.delivery_fee,
      lines: [...price.lines, { key: 'voucher', amount: -toMajor(discount, currency) }],
      voucher: {
        code: left.voucher.code,
        type,
        amount,
        full_fee: delivery_fee,
        signature: left.signature,
      },
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ...price, voucher_fault: asProblem(error).textKey };
  }
}

const minor = (major: number, currency: string): number => toMinor(major, currency) ?? 0;
