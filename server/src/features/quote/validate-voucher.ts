import type { AnswerOf, BodyOf } from '@sendero/core/contract/endpoint';
import type * as api from '@sendero/core/contract/voucher-api';
import type { Site } from '@sendero/core/market/site';
import { discountOf, paysFor } from '@sendero/core/quote/voucher';
import { toMajor } from '@sendero/core/values/money';
import { toE164 } from '@sendero/core/values/phone';
import { unixSeconds } from '../../clock.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { findVoucherByCode } from './find-voucher-by-code.ts';
import { toVoucher } from './get-voucher.ts';
import { signDiscount } from './sign-discount.ts';
import { type Quote, readQuote } from './sign-quote.ts';
import { type VoucherRow, countCustomerUses, countVendorUses } from './voucher-store.ts';

type ValidateVoucherInput = BodyOf<typeof api.validateVoucher>;

/**
 * Returns a signed fee less the voucher's discount, signed for that fee alone (VOU-01).
 *
 * Throws the same Problem for every unsuitable voucher: unknown, expired, used up or another vendor's.
 */
export async function validateVoucher(
  world: World,
  site: Site,
  caller: Caller,
  { code, order, vendor_id, customer_phone_number: typed }: ValidateVoucherInput,
): Promise<AnswerOf<typeof api.validateVoucher>> {
  const { root_id } = await getOwnVendor(world, caller, vendor_id);
  const voucher = await findVoucherByCode(world, site, caller, code);
  const quote = quoteOf(world, site, vendor_id, order);
  const phone = typed && (toE164(typed, site.market.country_code) ?? typed);
  const wanted = order.order_time ? new Date(order.order_time * 1000) : null;
  const isAvailable =
    voucher !== null &&
    (voucher.root_id === null || voucher.root_id === root_id) &&
    paysFor(voucher, quote.fee, wanted, world.clock.now()) &&
    (await hasUsesLeft(world, voucher, { root_id, phone }));
  if (!isAvailable) throw notAvailable('code');
  const { voucher_id, type, amount } = voucher;
  const fee = quote.fee - discountOf(voucher, quote.fee);
  const discount = { quote_id: quote.quote_id, voucher_id, code: voucher.code, type, amount, fee };
  return {
    voucher: toVoucher(voucher, site.market.currency),
    delivery_fee: toMajor(fee, site.market.currency),
    signature: signDiscount(world.config.signing_keys, discount),
  };
}

/** The Problem for a voucher that does not apply to this order; `field` names the voucher in the request. */
export const notAvailable = (field: string): Problem => ruleBroken(field, 'voucher.error.validation.message');

interface User {
  readonly root_id: string;
  /** The customer's number, once it is known. */
  readonly phone: string | undefined;
}

/** Whether the voucher has uses left, as far as known now; the use itself is counted with the order. */
async function hasUsesLeft(world: World, voucher: VoucherRow, { root_id, phone }: User): Promise<boolean> {
  const { voucher_id, most_uses, most_uses_per_vendor, most_uses_per_customer, uses } = voucher;
  const isLeft = async (most: number | null, count: () => Promise<number>) =>
    most === null || (await count()) < most;
  return (
    (most_uses === null || uses < most_uses) &&
    (await isLeft(most_uses_per_vendor, () => countVendorUses(world.db, voucher_id, root_id))) &&
    (phone === undefined ||
      (await isLeft(most_uses_per_customer, () => countCustomerUses(world.db, voucher_id, phone))))
  );
}

/** The quote to be discounted, as it was signed for this vendor. */
function quoteOf(
  world: World,
  { market }: Site,
  vendorId: string,
  order: ValidateVoucherInput['order'],
): Quote {
  const quote = readQuote(world.config.signing_keys, order.signature);
  const isRight = quote?.vendor_id === vendorId && toMajor(quote.fee, market.currency) === order.delivery_fee;
  if (!isRight)
    throw new Problem('SignatureMismatch', {
      detail: 'The price was made for another request. Ask for a new one.',
    });
  if (quote.expires_at < unixSeconds(world.clock.now()))
    throw new Problem('SignatureExpired', {
      detail: 'The price is too old. Ask for a new one.',
      errors: [{ field: 'delivery_fee', meta: { translation_key: 'error.fee.changed' } }],
    });
  return quote;
}
