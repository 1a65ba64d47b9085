// The status of a bulk job and its progress (BLK-04).
import {
  type BulkJobPhase,
  type RowState,
  type StateCounts,
  badStates,
  goodStates,
  isAtWork,
  rowStates,
} from './state.ts';

/** The statuses of a bulk job, in the specification's words (BLK-04). */
export const bulkJobStatuses = [
  'PREPROCESS_SUCCESS',
  'ORDER_PLACEMENT_SUCCESS',
  'PREPROCESS_SUCCESS_WITH_ERROR',
  'ORDER_PLACEMENT_SUCCESS_WITH_ERROR',
  'PREPROCESS_FAIL',
  'ORDER_PLACEMENT_FAIL',
  'UNKNOWN',
] as const;
export type BulkJobStatus = (typeof bulkJobStatuses)[number];

/**
 * The progress of a bulk job. `total_fee` sums all good rows; the `to_place` fields count the rows that placing now
 * would place.
 */
export interface BulkJobTotals {
  readonly row_count: number;
  readonly checked_row_count: number;
  readonly success_row_count: number;
  readonly failed_row_count: number;
  readonly left_out_row_count: number;
  readonly placed_row_count: number;
  readonly total_fee: number;
  readonly to_place_row_count: number;
  readonly to_place_fee: number;
}

/** The totals of a bulk job, from its counts by row state. */
export function totalsOf(counts: StateCounts): BulkJobTotals {
  const rows = (...states: readonly RowState[]) =>
    states.reduce((sum, state) => sum + (counts[state]?.rows ?? 0), 0);
  const fee = (...states: readonly RowState[]) =>
    states.reduce((sum, state) => sum + (counts[state]?.fee ?? 0), 0);
  return {
    row_count: rows(...rowStates),
    checked_row_count: rows(...goodStates, ...badStates),
    success_row_count: rows(...goodStates),
    failed_row_count: rows('INVALID', 'FAILED'),
    left_out_row_count: rows('LEFT_OUT'),
    placed_row_count: rows('PLACED'),
    total_fee: fee(...goodStates),
    to_place_row_count: rows('VALID'),
    to_place_fee: fee('VALID'),
  };
}

/**
 * A bulk job's status (BLK-04). It is `UNKNOWN` while work is under way. A row that somebody left out is not an error.
 *
 * `unreadable`: the file could not be read to its end.
 */
export function bulkJobStatus(phase: BulkJobPhase, counts: StateCounts, unreadable: boolean): BulkJobStatus {
  if (isAtWork(phase)) return 'UNKNOWN';
  const { success_row_count, placed_row_count, failed_row_count } = totalsOf(counts);
  if (phase === 'DONE')
    return outcome(
      'ORDER_PLACEMENT',
      placed_row_count,
      success_row_count - placed_row_count + failed_row_count,
    );
  return unreadable ? 'PREPROCESS_FAIL' : outcome('PREPROCESS', success_row_count, failed_row_count);
}

function outcome(step: 'PREPROCESS' | 'ORDER_PLACEMENT', right: number, wrong: number): BulkJobStatus {
  if (right === 0) return `${step}_FAIL`;
  return wrong === 0 ? `${step}_SUCCESS` : `${step}_SUCCESS_WITH_ERROR`;
}
