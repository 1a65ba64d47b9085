import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { type PaymentAndOrder, findPayment } from './store.ts';

/** A payment that the caller began, for a vendor that is still theirs; any other is not found (AUTH-22). */
export async function getOwnPayment(
  world: World,
  caller: Caller,
  paymentId: string,
): Promise<PaymentAndOrder> {
  const payment = await findPayment(world.db, paymentId);
  if (payment?.user_id !== caller.user_id)
    throw new Problem('NotFound', { detail: 'There is no such payment.' });
  await getOwnVendor(world, caller, payment.vendor_id);
  return payment;
}
