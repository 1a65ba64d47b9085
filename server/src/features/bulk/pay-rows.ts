import type { Finding } from '@sendero/core/bulk/to-order';
import type { World } from '../../world.ts';
import { type NotCharged, type Payer, chargeUnattended } from '../payment/charge-unattended.ts';
import { announceProgress } from './announce-progress.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { moveRows } from './row-moves-store.ts';
import type { BulkRowRow } from './row-store.ts';
import type { BulkJobRow } from './store.ts';

/**
 * Charges the card for rows that wait for payment. A paid row is placed; a row that certainly will not be paid fails
 * with its reason. A row with an unknown result stays, and the next worker on this job tries it again (BLK-09).
 */
export async function payRows(world: World, job: BulkJobRow, rows: readonly BulkRowRow[]): Promise<void> {
  const { payer } = job;
  if (rows.length === 0) return;
  if (!payer) throw new Error(`${job.job_id} has rows to be paid, and nobody who pays.`);
  await mapConcurrently(rows, (row) => payRow(world, job, payer, row));
  announceProgress(world, job);
}

async function payRow(world: World, job: BulkJobRow, payer: Payer, row: BulkRowRow): Promise<void> {
  const { row_number } = row;
  const order_id = row.order_id ?? '';
  try {
    const charged = await chargeUnattended(world, { root_id: job.root_id, order_id }, payer);
    if (charged === 'waiting') return;
    const outcome =
      charged === 'paid'
        ? { state: 'PLACED' as const, issues: [] }
        : { state: 'FAILED' as const, issues: issuesOf(charged.not_charged) };
    await moveRows(world.db.pool, job, 'pay', [{ row_number, order_id, ...outcome }]);
  } catch (err) {
    world.log.warn(
      { err, job: job.job_id, row_number },
      'a row could not be paid for, and will be tried again',
    );
  }
}

const names = { 'bank-asks': 'card-challenged', 'card-gone': 'card-gone', ended: 'card-ended' } as const;

function issuesOf(reason: NotCharged): readonly Finding[] {
  const column = 'payment_method';
  if (reason === 'bank-asks' || reason === 'card-gone' || reason === 'ended')
    return [{ column, key: `bulk.issue.${names[reason]}` }];
  return [
    { column, key: 'payment.declined' },
    { column, key: `payment.declined.${reason}` },
  ];
}
