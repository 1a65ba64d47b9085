import type { World } from '../../world.ts';
import { settlePayment } from './settle-payment.ts';
import { takeDuePayments } from './store.ts';

/** Payments of one round. */
export const MOST_PAYMENTS = 16;
/** After a failure a payment is due again in so long. */
const AGAIN_MS = 30_000;

/**
 * Brings every payment that is due to where its money is: takes up what a crash left, asks after tries whose answer never
 * came, closes what nobody pays, and refunds what was called off (PAY-08). Answers how many were due.
 */
export async function settleDue(world: World): Promise<number> {
  const now = world.clock.now();
  const due = await takeDuePayments(world.db, now, new Date(now.getTime() + AGAIN_MS), MOST_PAYMENTS);
  await Promise.all(
    due.map((payment_id) =>
      settlePayment(world, payment_id).catch((err: unknown) =>
        world.log.warn({ err, payment_id }, 'a payment could not be settled and will be tried again'),
      ),
    ),
  );
  return due.length;
}
