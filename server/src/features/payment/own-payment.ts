import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { type PaymentAndOrder, findPayment } from './store.ts';

/**
 * Returns a payment that the caller began, for a vendor that they still own. Throws NotFound for any other (AUTH-22). A
 * payment that a guest began belongs, with its order, to the account that takes over the guest's vendor (AUTH-20).
 */
export async function getOwnPayment(
  world: World,
  caller: Caller,
  paymentId: string,
): Promise<PaymentAndOrder> {
  const payment = await findPayment(world, paymentId);
  if (!payment || ![caller.user_id, payment.vendor_id].includes(payment.user_id)) throw notThere();
  await getOwnVendor(world, caller, payment.vendor_id).catch((refusal: unknown) => {
    throw refusal instanceof Problem ? notThere() : refusal;
  });
  return payment;
}

const notThere = () => new Problem('NotFound', { detail: 'There is no such payment.' });
