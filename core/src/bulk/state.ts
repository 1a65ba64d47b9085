// The states of a bulk job and its rows, and every transition between them; decision 0063 draws them.

/**
 * Phases of a bulk job: its rows are being checked · it waits for somebody · orders are being placed · they were
 * placed.
 */
export const bulkJobPhases = ['CHECKING', 'READY', 'PLACING', 'DONE'] as const;
export type BulkJobPhase = (typeof bulkJobPhases)[number];

/**
 * States of a row. `PAYING` waits for its card payment; `FAILED` was tried and could not be placed; `LEFT_OUT` was
 * excluded by somebody.
 */
export const rowStates = ['CHECKING', 'VALID', 'INVALID', 'LEFT_OUT', 'PAYING', 'PLACED', 'FAILED'] as const;
export type RowState = (typeof rowStates)[number];

/** The number of rows in each state, and the sum of their delivery fees in minor units. */
export type StateCounts = Readonly<
  Partial<Record<RowState, { readonly rows: number; readonly fee: number }>>
>;

/** Which phase may follow which; a bulk job begins with CHECKING. */
const phaseMoves: Record<BulkJobPhase, readonly BulkJobPhase[]> = {
  CHECKING: ['READY'],
  READY: ['CHECKING', 'PLACING'],
  PLACING: ['DONE'],
  DONE: ['PLACING'],
};

/** The row states that a phase processes. */
const workOf: Record<BulkJobPhase, readonly RowState[]> = {
  CHECKING: ['CHECKING'],
  READY: [],
  PLACING: ['VALID', 'PAYING'],
  DONE: [],
};

/** Whether the product is working on a job; otherwise the job waits for somebody. */
export function isAtWork(phase: BulkJobPhase): boolean {
  return workOf[phase].length > 0;
}

/**
 * Whether a job may advance from its phase to `to`. A phase ends when none of its rows is left to process. Placing
 * starts only if there is a row to place.
 */
export function mayAdvance(from: BulkJobPhase, counts: StateCounts, to: BulkJobPhase): boolean {
  const isLeft = (state: RowState) => (counts[state]?.rows ?? 0) > 0;
  return phaseMoves[from].includes(to) && !workOf[from].some(isLeft) && (to !== 'PLACING' || isLeft('VALID'));
}

/** Whether a job may be discarded: none of its rows was placed or is being placed. */
export function mayDiscard(phase: BulkJobPhase, placedRows: number): boolean {
  return phase !== 'PLACING' && placedRows === 0;
}

/** A transition between row states, and the job phases in which it is allowed. */
interface Move {
  readonly during: readonly BulkJobPhase[];
  readonly from: readonly RowState[];
  readonly to: readonly RowState[];
}

/**
 * Every transition between row states. A row begins as CHECKING, or is checked at once.
 *
 * `check`: the row is checked, or checked again; one of a route stays CHECKING until its whole route is read. `route`:
 * the rows of its route are checked together. `change`: somebody corrects it, leaves it out or takes it back.
 * `recheck`: the columns are matched differently. `place`: it becomes an order, waits for its card payment, or fails.
 * `pay`: its card was charged, or never will be. `erase`: the person in it asked for erasure. PLACED is final.
 */
export const rowMoves = {
  check: { during: ['CHECKING'], from: ['CHECKING'], to: ['VALID', 'INVALID', 'CHECKING'] },
  route: {
    during: ['CHECKING', 'READY', 'DONE'],
    from: ['CHECKING', 'VALID', 'INVALID', 'FAILED'],
    to: ['VALID', 'INVALID'],
  },
  change: {
    during: ['CHECKING', 'READY', 'DONE'],
    from: ['CHECKING', 'VALID', 'INVALID', 'LEFT_OUT', 'FAILED'],
    to: ['VALID', 'INVALID', 'LEFT_OUT'],
  },
  recheck: { during: ['READY'], from: ['VALID', 'INVALID'], to: ['CHECKING'] },
  place: { during: ['PLACING'], from: ['VALID'], to: ['PLACED', 'PAYING', 'FAILED'] },
  pay: { during: ['PLACING'], from: ['PAYING'], to: ['PLACED', 'FAILED'] },
  erase: { during: bulkJobPhases, from: ['CHECKING', 'VALID', 'PAYING'], to: ['LEFT_OUT'] },
} as const satisfies Record<string, Move>;
export type RowMove = keyof typeof rowMoves;

/** The states that a move leads to. */
export type StateAfter<M extends RowMove> = (typeof rowMoves)[M]['to'][number];

/** Whether a row may be corrected, left out or taken back now. */
export function mayChangeRow(phase: BulkJobPhase, state: RowState): boolean {
  const { during, from }: Move = rowMoves.change;
  return during.includes(phase) && from.includes(state);
}

/** Rows that became an order or may become one. */
export const goodStates: readonly RowState[] = ['VALID', 'PAYING', 'PLACED'];
/** Rows that will not become an order as they are. */
export const badStates: readonly RowState[] = ['INVALID', 'LEFT_OUT', 'FAILED'];

/** Which rows of a bulk job are shown (BLK-03). */
export const rowFilters = ['success', 'failed', 'all'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** The row states that a filter includes. */
export function statesOf(filter: RowFilter): readonly RowState[] {
  if (filter === 'all') return rowStates;
  return filter === 'success' ? goodStates : badStates;
}
