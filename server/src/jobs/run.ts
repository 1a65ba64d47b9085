// What the product does by itself: riders are asked for, riders ride, mails are sent, payments are settled, sheets are checked and placed, and what has outlived its use goes.
import { awayOf } from '../db/away.ts';
import { forgetOldJobs } from '../features/bulk/discard-job.ts';
import { workOnNextJob } from '../features/bulk/work-on-job.ts';
import { MOST_DUE, dispatchDue, watchUnheard } from '../features/dispatch/dispatch-due.ts';
import { hearRider } from '../features/dispatch/hear-rider.ts';
import { forgetOldProofs } from '../features/dispatch/keep-proofs.ts';
import { forgetErasedCards } from '../features/payment/forget-erased-cards.ts';
import { forgetPeople } from '../features/privacy/forget-people.ts';
import { forgetIdleGuests } from '../features/session/guest-session.ts';
import { gatewaysOf } from '../features/payment/gateway-of.ts';
import { MOST_PAYMENTS, settleDue, watchPayments } from '../features/payment/settle-due.ts';
import { MOST_MAILS, sendMails } from '../features/session/send-mails.ts';
import { forgetUnusedCustomers } from '../features/order/forget-customers.ts';
import { asWork } from '../telemetry/work.ts';
import type { World } from '../world.ts';
import { createLease } from './lease.ts';
import { type Loop, startLoop } from './loop.ts';
import { deleteOutlived } from './store.ts';

export interface Jobs {
  /** Ends when the work under way is done. */
  stop(): Promise<void>;
}

const DISPATCH_MS = 300;
const RIDERS_MS = 500;
const MAILS_MS = 1000;
const PAYMENTS_MS = 1000;
const SHEETS_MS = 1000;
/** Sheets that one server works on at a time: a small one does not wait for a large one. */
const SHEETS_AT_ONCE = 3;
const SWEEP_MS = 3_600_000;
const WATCH_MS = 10_000;

/** Starts the loops that drive the product. Servers that share a database share the work; one of them moves the riders. */
export function startJobs(world: World): Jobs {
  world.riders.start((reports) => hearRider(world, reports));

  // Told within the round, so that the line has the round's trace.
  const tell = (job: string) => (err: unknown) => {
    if (awayOf(err)) world.log.warn({ job }, 'a job waits for the database');
    else world.log.error({ err, job }, 'a job failed and will be tried again');
    throw err;
  };
  const loop = (job: string, pause_ms: number, work: () => Promise<unknown>): Loop =>
    startLoop(
      pause_ms,
      () => asWork(world.tracing, `job ${job}`, () => work().catch(tell(job))),
      () => undefined,
    );

  const dispatch = loop('dispatch', DISPATCH_MS, async () => {
    if ((await dispatchDue(world)) === MOST_DUE) dispatch.soon();
  });
  const riding = createLease(world.db, 'riders');
  const riders = loop('riders', RIDERS_MS, () => riding.whileHeld(() => world.riders.tick()));
  const mails = loop('mails', MAILS_MS, async () => {
    if ((await sendMails(world)) === MOST_MAILS) mails.soon();
  });
  const payments = loop('payments', PAYMENTS_MS, async () => {
    if ((await settleDue(world)) === MOST_PAYMENTS) payments.soon();
    await Promise.all(gatewaysOf(world).map((gateway) => gateway.tick()));
  });
  const stopping = new AbortController();
  const sheets = Array.from({ length: SHEETS_AT_ONCE }, () => {
    const sheet = loop('sheets', SHEETS_MS, async () => {
      if (await workOnNextJob(world, stopping.signal)) sheet.soon();
    });
    return sheet;
  });
  const sweeping = loop('sweep', SWEEP_MS, () => sweep(world, stopping.signal));

  const watch = loop('watch', WATCH_MS, async () => {
    await watchUnheard(world);
    await watchPayments(world);
  });

  const unlisten = world.announcer.listen((changes) => {
    if (changes.some(({ kind }) => kind === 'order')) dispatch.soon();
    if (changes.some(({ kind }) => kind === 'bulk')) for (const sheet of sheets) sheet.soon();
  });
  return {
    stop: async () => {
      unlisten();
      stopping.abort();
      const all = [dispatch, riders, mails, payments, sweeping, watch, ...sheets];
      await Promise.all(all.map((each) => each.stop()));
      await riding.release().catch(() => undefined);
    },
  };
}

/** Removes what has outlived its use, people first of all; ends early where `signal` says so. */
export async function sweep(world: World, signal?: AbortSignal): Promise<void> {
  await deleteOutlived(world.db, world.clock.now());
  await world.counts.sweep();
  await forgetOldJobs(world);
  await forgetUnusedCustomers(world);
  await forgetIdleGuests(world);
  await forgetOldProofs(world);
  await forgetErasedCards(world);
  await forgetPeople(world, signal);
}
