// A sheet of orders on its way: read and checked row by row, put right, placed (BLK-03 to BLK-06).

/** What has become of a job, in the specification's words (BLK-04). */
export const jobStatuses = [
  'PREPROCESS_SUCCESS',
  'ORDER_PLACEMENT_SUCCESS',
  'PREPROCESS_SUCCESS_WITH_ERROR',
  'ORDER_PLACEMENT_SUCCESS_WITH_ERROR',
  'PREPROCESS_FAIL',
  'ORDER_PLACEMENT_FAIL',
  'UNKNOWN',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** What is going on with a job: rows are being checked · it waits for somebody · orders are being placed · they were. */
export const jobPhases = ['CHECKING', 'READY', 'PLACING', 'DONE'] as const;
export type JobPhase = (typeof jobPhases)[number];

/**
 * Where a row stands. `PAYING` waits for its card; `FAILED` was to be placed and could not be; `LEFT_OUT` is not to be
 * placed, as somebody decided.
 */
export const rowStates = ['CHECKING', 'VALID', 'INVALID', 'LEFT_OUT', 'PAYING', 'PLACED', 'FAILED'] as const;
export type RowState = (typeof rowStates)[number];

/** Which rows of a job are to be seen (BLK-03). */
export const rowFilters = ['success', 'failed', 'all'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Rows that have become an order, or may. */
const good: readonly RowState[] = ['VALID', 'PAYING', 'PLACED'];
/** Rows that will become none as they are. */
const bad: readonly RowState[] = ['INVALID', 'LEFT_OUT', 'FAILED'];

/** The states that a filter lets through. */
export function statesOf(filter: RowFilter): readonly RowState[] {
  if (filter === 'all') return rowStates;
  return filter === 'success' ? good : bad;
}

/** How many rows stand in each state, and what their deliveries cost together, in minor units. */
export type StateCounts = Readonly<
  Partial<Record<RowState, { readonly rows: number; readonly fee: number }>>
>;

/** How far a job is. `total_fee` is of every row that is good; the `to_place` ones are those that placing now would place. */
export interface JobTotals {
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

/** Adds the states up. */
export function totalsOf(counts: StateCounts): JobTotals {
  const rows = (...states: readonly RowState[]) =>
    states.reduce((sum, state) => sum + (counts[state]?.rows ?? 0), 0);
  const fee = (...states: readonly RowState[]) =>
    states.reduce((sum, state) => sum + (counts[state]?.fee ?? 0), 0);
  return {
    row_count: rows(...rowStates),
    checked_row_count: rows(...good, ...bad),
    success_row_count: rows(...good),
    failed_row_count: rows('INVALID', 'FAILED'),
    left_out_row_count: rows('LEFT_OUT'),
    placed_row_count: rows('PLACED'),
    total_fee: fee(...good),
    to_place_row_count: rows('VALID'),
    to_place_fee: fee('VALID'),
  };
}

/**
 * A job's status (BLK-04). Work under way has no outcome yet: `UNKNOWN`. A row that somebody left out is no error.
 *
 * `unreadable`: the file could not be read to its end.
 */
export function jobStatus(phase: JobPhase, counts: StateCounts, unreadable: boolean): JobStatus {
  if (phase === 'CHECKING' || phase === 'PLACING') return 'UNKNOWN';
  const { success_row_count, placed_row_count, failed_row_count } = totalsOf(counts);
  if (phase === 'DONE')
    return outcome(
      'ORDER_PLACEMENT',
      placed_row_count,
      success_row_count - placed_row_count + failed_row_count,
    );
  return unreadable ? 'PREPROCESS_FAIL' : outcome('PREPROCESS', success_row_count, failed_row_count);
}

function outcome(step: 'PREPROCESS' | 'ORDER_PLACEMENT', right: number, wrong: number): JobStatus {
  if (right === 0) return `${step}_FAIL`;
  return wrong === 0 ? `${step}_SUCCESS` : `${step}_SUCCESS_WITH_ERROR`;
}
