import { type BulkJobPhase, mayAdvance } from '@sendero/core/bulk/state';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import type { Payer } from '../payment/charge-unattended.ts';
import { type Happening, noteForWebhooks } from '../../webhooks/note-store.ts';
import { announceProgress } from './announce-progress.ts';
import { type BulkJobRow, hasFile, lockBulkJob, updatePhase } from './store.ts';

/** What webhooks are told of a job whose orders were placed; it may be placed from again. */
const finished = (
  { root_id, vendor_id, job_id }: Pick<BulkJobRow, 'root_id' | 'job_id' | 'vendor_id'>,
  at: Date,
): Happening => ({
  root_id,
  vendor_id,
  order_id: null,
  event: 'bulk.finished',
  key: `bulk_${job_id}_${at.getTime()}`,
  subject: { job_id },
  at,
});

/** A request to move a bulk job to another phase. */
interface PhaseMove {
  readonly to: BulkJobPhase;
  /** A further condition, checked while the job is locked. */
  readonly only?: (client: pg.PoolClient, job: BulkJobRow) => Promise<boolean>;
  /** Writes in the same transaction as the move. */
  readonly alongside?: (client: pg.PoolClient) => Promise<void>;
  /** The payer whose saved card is charged in the new phase. */
  readonly payer?: Payer | null;
}

/**
 * Moves a bulk job to another phase; nothing else changes a phase. Checks that the move is legal, runs `alongside` in
 * the same transaction, and announces the change. Returns false, with nothing written, where the job's state does not
 * allow the move.
 */
export async function advanceBulkJob(
  world: World,
  key: Pick<BulkJobRow, 'root_id' | 'job_id' | 'vendor_id'>,
  { to, only, alongside, payer = null }: PhaseMove,
): Promise<boolean> {
  const isMoved = await inTransaction(world.db, async (client) => {
    const job = await lockBulkJob(client, key);
    if (!job || !mayAdvance(job.phase, job.counts, to)) return false;
    // While there is a file, more rows may follow.
    if (job.phase === 'CHECKING' && (await hasFile(client, key))) return false;
    if (only && !(await only(client, job))) return false;
    await alongside?.(client);
    await updatePhase(client, key, { phase: to, payer });
    if (to === 'DONE') await noteForWebhooks(client, [finished(key, world.clock.now())]);
    return true;
  });
  if (isMoved) announceProgress(world, key, true);
  return isMoved;
}
