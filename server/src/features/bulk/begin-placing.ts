import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { placeBulkOrders } from '@sendero/core/contract/bulk-api';
import { isExpired } from '@sendero/core/payment/card';
import { toMinor } from '@sendero/core/values/money';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Browser } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { Payer } from '../payment/charge-unattended.ts';
import { getSavedCard } from '../payment/saved-cards.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import { onlinePayment } from '../site/online-payment.ts';
import { announceProgress } from './announce-progress.ts';
import { sumPayments } from './cash-store.ts';
import { type Asking, getOwnJob } from './get-own-job.ts';
import { type Confirmed, updateToPlacing } from './placing-store.ts';
import { type JobRow, findJob } from './store.ts';

/** What somebody confirmed, its fees in major units, and from where. */
interface Ask extends BodyOf<typeof placeBulkOrders> {
  readonly origin: string;
  readonly browser: Browser;
}

/**
 * Begins to place a job's valid rows; it is certain from then on, whatever happens to this server (BLK-05).
 *
 * To ask again while they are placed, or afterwards, changes nothing. Refused where what would be placed, or charged, is
 * no longer what was confirmed, where there is nothing to place, and without a kept card where one is to pay (BLK-09).
 */
export async function beginPlacing(world: World, asking: Asking, jobId: string, ask: Ask): Promise<void> {
  const job = await getOwnJob(world, asking, jobId);
  if (job.phase === 'PLACING') return;
  if (await updateToPlacing(world.db, job, await confirmedBy(world, asking, job, ask)))
    return announceProgress(world, job, true);
  const now = (await findJob(world.db, job)) ?? job;
  const isToPlace = (now.counts.VALID?.rows ?? 0) > 0;
  if (now.phase === 'PLACING' || (now.phase === 'DONE' && !isToPlace)) return;
  if (now.problem !== null) throw ruleBroken('content', `bulk.problem.${now.problem}`);
  if (now.phase === 'READY' && !isToPlace) throw ruleBroken('rows', 'bulk.problem.nothing-to-place');
  if (!ask.card && (await sumPayments(world.db.pool, now)).card_rows > 0)
    throw ruleBroken('card', 'bulk.problem.card-needed');
  throw new Problem('Conflict', {
    detail: 'The sheet was changed meanwhile, or is still being checked. Look at it again.',
    errors: [{ field: 'expected_fee', meta: { translation_key: 'error.fee.changed' } }],
  });
}

async function confirmedBy(world: World, asking: Asking, job: JobRow, ask: Ask): Promise<Confirmed> {
  const { currency } = asking.site.market;
  // A fee with more decimals than the currency has is nobody's: no fee is below zero.
  const minor = (fee: number) => toMinor(fee, currency) ?? -1;
  const { expected_fee, expected_row_count: rows = null, card } = ask;
  // Where cards are not taken any more, those rows fail by name.
  const withoutCard = onlinePayment(world, asking.site) ? 0 : null;
  return {
    fee: expected_fee === undefined ? null : minor(expected_fee),
    rows,
    card_fee: card ? minor(card.expected_fee) : withoutCard,
    payer: card ? await payerOf(world, asking, job, ask, card.payment_instrument_id) : null,
  };
}

async function payerOf(
  world: World,
  { site, caller }: Asking,
  { vendor_id }: JobRow,
  { origin, browser }: Ask,
  card_id: string,
): Promise<Payer> {
  const card = await getSavedCard(world, { site, caller, vendor_id }, card_id);
  if (isExpired(card, world.clock.now())) throw ruleBroken('card', 'payment.card.issue.expired');
  return { user_id: caller.user_id, card_id, portal: portalUrl(world, site, origin), browser };
}
