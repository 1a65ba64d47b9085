import type { NewOrder } from '@sendero/core/contract/order-api';
import type { Site } from '@sendero/core/market/site';
import { toMajor } from '@sendero/core/values/money';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { hasVouchers } from './find-voucher-by-code.ts';
import { amountOnWire } from './get-voucher.ts';
import { type Discount, readDiscount } from './sign-discount.ts';
import type { Quote } from './sign-quote.ts';

/**
 * Returns the discount that an order is placed with; null where it names none.
 *
 * Voucher, fee and signature belong together. Throws where one of them is missing, or where the signature is for
 * another price, voucher or amount (VOU-01, FLG-05).
 */
export function verifyDiscount(world: World, site: Site, quote: Quote, order: NewOrder): Discount | null {
  const { voucher, discounted_delivery_fee, discounted_signature } = order;
  const given = [voucher, discounted_delivery_fee, discounted_signature];
  if (given.every((part) => part === undefined)) return null;
  if (!hasVouchers(world, site)) throw ruleBroken('voucher', 'problem.field');
  const discount =
    discounted_signature === undefined ? null : readDiscount(world.config.signing_keys, discounted_signature);
  const { currency } = site.market;
  const isRight =
    discount?.quote_id === quote.quote_id &&
    discount.code === voucher?.code &&
    discount.type === voucher.type &&
    amountOnWire(discount, currency) === voucher.amount &&
    toMajor(discount.fee, currency) === discounted_delivery_fee;
  if (!isRight)
    throw new Problem('SignatureMismatch', {
      detail: 'The voucher was validated for another request. Validate it anew.',
    });
  return discount;
}
