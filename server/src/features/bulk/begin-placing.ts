import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { placeBulkOrders } from '@sendero/core/contract/bulk-api';
import { isExpired } from '@sendero/core/payment/card';
import { toMinor } from '@sendero/core/values/money';
import type pg from 'pg';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Requester } from '../../http/requester.ts';
import type { Browser } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import type { Payer } from '../payment/charge-unattended.ts';
import { getSavedCard } from '../payment/saved-cards.ts';
import { makerOf } from '../repeat/new-repeat.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import { onlinePayment } from '../site/online-payment.ts';
import { advanceBulkJob } from './advance-bulk-job.ts';
import { type Asking, getOwnBulkJob } from './get-own-bulk-job.ts';
import { insertPlacer } from './placer-store.ts';
import { sumPayments } from './row-store.ts';
import { type BulkJobRow, findBulkJob } from './store.ts';

/** What the user confirmed, with fees in major units, and where the request came from. */
interface BeginPlacingInput extends BodyOf<typeof placeBulkOrders> {
  readonly asker: Requester;
  readonly browser: Browser;
}

/**
 * Begins to place a job's valid rows. From then on they are placed even if this server dies (BLK-05).
 *
 * A repeated call, during placing or afterwards, changes nothing. Throws a Problem where the rows or fees differ from
 * those confirmed, where no row can be placed, or where a row needs a card and none was given (BLK-09).
 */
export async function beginPlacing(
  world: World,
  asking: Asking,
  jobId: string,
  input: BeginPlacingInput,
): Promise<void> {
  const job = await getOwnBulkJob(world, asking, jobId);
  if (job.phase === 'PLACING') return;
  const confirmed = await confirmedBy(world, asking, job, input);
  const { payer } = confirmed;
  const only = (client: pg.PoolClient, locked: BulkJobRow) => isAsConfirmed(client, locked, confirmed);
  const alongside = (client: pg.PoolClient) => notePlacer(world, asking, client, job, input.asker);
  if (await advanceBulkJob(world, job, { to: 'PLACING', only, alongside, payer })) return;
  const now = (await findBulkJob(world.db, job)) ?? job;
  const isToPlace = (now.counts.VALID?.rows ?? 0) > 0;
  if (now.phase === 'PLACING' || (now.phase === 'DONE' && !isToPlace)) return;
  if (now.problem !== null) throw ruleBroken('content', `bulk.problem.${now.problem}`);
  if (now.phase === 'READY' && !isToPlace) throw ruleBroken('rows', 'bulk.problem.nothing-to-place');
  if (!input.card && (await sumPayments(world.db.pool, now)).card_rows > 0)
    throw ruleBroken('card', 'bulk.problem.card-needed');
  throw new Problem('Conflict', {
    detail: 'The sheet was changed meanwhile, or is still being checked. Look at it again.',
    errors: [{ field: 'expected_fee', meta: { translation_key: 'error.fee.changed' } }],
  });
}

/** Notes who is told of rows that return; a credential without an account has no address. */
async function notePlacer(
  world: World,
  { site, caller }: Asking,
  client: pg.PoolClient,
  job: BulkJobRow,
  asker: Requester,
): Promise<void> {
  if (caller.session_id !== '') await insertPlacer(client, job, makerOf(world, site, caller, asker));
}

/** The confirmed values in minor units; null accepts any value. `payer` may be charged `card_fee`. */
interface Confirmed {
  readonly fee: number | null;
  readonly rows: number | null;
  readonly card_fee: number | null;
  readonly payer: Payer | null;
}

/** Whether the valid rows, their fee and their card fee are still those confirmed. */
async function isAsConfirmed(client: pg.PoolClient, job: BulkJobRow, confirmed: Confirmed): Promise<boolean> {
  const valid = job.counts.VALID;
  if (!valid || job.problem !== null) return false;
  const { fee, rows } = valid;
  if (fee !== (confirmed.fee ?? fee) || rows !== (confirmed.rows ?? rows)) return false;
  const { card_fee } = await sumPayments(client, job);
  return card_fee === (confirmed.card_fee ?? card_fee);
}

async function confirmedBy(
  world: World,
  asking: Asking,
  job: BulkJobRow,
  input: BeginPlacingInput,
): Promise<Confirmed> {
  const { currency } = asking.site.market;
  // A fee with too many decimals for the currency becomes -1, which equals no fee.
  const minor = (fee: number) => toMinor(fee, currency) ?? -1;
  const { expected_fee, expected_row_count: rows = null, card } = input;
  // Where the site no longer accepts cards, the rows paid by card fail with a named reason.
  const withoutCard = onlinePayment(world, asking.site) ? 0 : null;
  return {
    fee: expected_fee === undefined ? null : minor(expected_fee),
    rows,
    card_fee: card ? minor(card.expected_fee) : withoutCard,
    payer: card ? await payerOf(world, asking, job, input, card.payment_instrument_id) : null,
  };
}

async function payerOf(
  world: World,
  { site, caller }: Asking,
  { vendor_id }: BulkJobRow,
  { asker, browser }: BeginPlacingInput,
  card_id: string,
): Promise<Payer> {
  const card = await getSavedCard(world, { site, caller, vendor_id }, card_id);
  if (isExpired(card, world.clock.now())) throw ruleBroken('card', 'payment.card.issue.expired');
  return { user_id: caller.user_id, card_id, portal: portalUrl(world, site, asker.origin), browser };
}
