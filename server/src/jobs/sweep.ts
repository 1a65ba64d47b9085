import { ORDER_EVENTS, keepMonths } from '../db/months.ts';
import { mendDue } from '../db/due-orders.ts';
import { dropUnaskedIndexes } from '../db/unasked-indexes.ts';
import { databaseUnavailable } from '../db/unavailable.ts';
import { deleteOldBulkJobs } from '../features/bulk/discard-bulk-job.ts';
import { deleteOldCasePhotos } from '../features/case/keep-photos.ts';
import { deleteOldProofs } from '../features/dispatch/store-proofs.ts';
import { deleteOldCalls } from '../features/call/delete-old-calls.ts';
import { deleteOldEvidence } from '../features/evidence/delete-old-evidence.ts';
import { archiveOrders } from '../features/order/archive-orders.ts';
import { deleteOldTestRides } from '../features/order/delete-old-test-rides.ts';
import { deleteUnusedCustomers } from '../features/order/delete-unused-customers.ts';
import { deleteOldNotices } from '../features/notice/delete-old-notices.ts';
import { sweepStaff } from '../features/operator/sweep-staff.ts';
import { deleteErasedCards } from '../features/payment/delete-erased-cards.ts';
import { eraseExpiredPeople } from '../features/privacy/erase-expired-people.ts';
import { sweepRepeats } from '../features/repeat/place-due-repeats.ts';
import { sweepDrafts } from '../features/shop-system/sweep-drafts.ts';
import { sweepWebhooks } from '../features/webhook/delete-outlived.ts';
import { deleteIdleGuests } from '../features/session/guest-session.ts';
import { deleteOldVisits } from '../features/vendor/list-visits.ts';
import type { World } from '../world.ts';
import { deleteOutlived } from './store.ts';

type Step = (world: World, signal?: AbortSignal) => Promise<unknown>;

/** What each step deletes. The steps are independent. */
const steps: Readonly<Record<string, Step>> = {
  months: async ({ db, clock, metrics }) =>
    metrics.months_ahead.set(await keepMonths(db, ORDER_EVENTS, clock.now())),
  indexes: ({ db }) => dropUnaskedIndexes(db),
  'due orders': async ({ db, log }) => {
    const orders = await mendDue(db);
    if (orders > 0) log.warn({ orders }, 'when these orders are due was written down anew');
  },
  outlived: ({ db, clock, sites }) => deleteOutlived(db, clock.now(), sites.catalogue().markets),
  counts: ({ counts }) => counts.sweep(),
  sheets: deleteOldBulkJobs,
  customers: deleteUnusedCustomers,
  'test rides': deleteOldTestRides,
  guests: deleteIdleGuests,
  proofs: deleteOldProofs,
  'photos of cases': deleteOldCasePhotos,
  cards: deleteErasedCards,
  repeats: sweepRepeats,
  notices: deleteOldNotices,
  calls: deleteOldCalls,
  people: eraseExpiredPeople,
  evidence: deleteOldEvidence,
  archive: archiveOrders,
  staff: sweepStaff,
  visits: deleteOldVisits,
  webhooks: sweepWebhooks,
  'orders of shops': sweepDrafts,
};

/**
 * Deletes expired data. A failing step does not stop the others, but makes the whole sweep fail in the end, so that it
 * is retried in a minute. While the database is away, the sweep ends at once. It also ends early when `signal` is
 * aborted.
 */
export async function sweep(world: World, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const [step, take] of Object.entries(steps)) {
    if (signal?.aborted) break;
    await take(world, signal).catch((err: unknown) => {
      if (databaseUnavailable(err)) throw err;
      world.metrics.job_failures.inc({ name: `sweep ${step}` });
      world.log.error({ err, step }, 'a step of the sweep failed and will be tried again');
      failures.push(err);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The sweep was not done.');
}
