import type { World } from '../../world.ts';
import { countTroubled, takeDuePayments, updateHeard } from './due-store.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments in one round. */
export const MOST_PAYMENTS = 16;
/** Unanswered requests after which a payment counts as waiting too long: three minutes. */
const TRIES_BEFORE_ALARM = 3;

/**
 * Settles the payments that are due: continues after a crash, asks about attempts without an answer, closes what nobody
 * pays, and refunds what was cancelled (PAY-08). Returns how many were due.
 */
export async function settleDue(world: World): Promise<number> {
  const due = await takeDuePayments(world.db, world.clock.now(), MOST_PAYMENTS);
  if (due.length === 0) return 0;
  const heard = await Promise.all(
    due.map((payment) => {
      const { payment_id, root_id } = payment;
      world.caches.payment_roots.set(payment_id, root_id);
      return settlePayment(world, payment_id).then(
        () => [payment],
        (err: unknown) => {
          world.log.warn({ err, payment_id }, 'a payment could not be settled and will be tried again');
          return [];
        },
      );
    }),
  );
  await updateHeard(world.db, heard.flat());
  return due.length;
}

/** Sets the metrics: payments that no provider has answered about for too long, and failed refunds. */
export async function watchPayments({ db, metrics }: World): Promise<void> {
  const { unheard, refunds_failed } = await countTroubled(db, TRIES_BEFORE_ALARM);
  metrics.unheard.set({ party: 'provider' }, unheard);
  metrics.refunds_failed.set(refunds_failed);
}
