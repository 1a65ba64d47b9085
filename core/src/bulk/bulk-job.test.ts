import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkJobStatus, totalsOf } from './bulk-job.ts';
import { type StateCounts, rowStates } from './state.ts';

/** So many rows in each state, each of which costs 490. */
const counts = (rows: Partial<Record<(typeof rowStates)[number], number>>): StateCounts =>
  Object.fromEntries(
    Object.entries(rows).map(([state, count]) => [state, { rows: count, fee: count * 490 }]),
  );

describe('the status of a job', () => {
  it.each([
    ['READY', { VALID: 3 }, 'PREPROCESS_SUCCESS'],
    ['READY', { VALID: 3, LEFT_OUT: 1 }, 'PREPROCESS_SUCCESS'],
    ['READY', { VALID: 3, INVALID: 1 }, 'PREPROCESS_SUCCESS_WITH_ERROR'],
    ['READY', { INVALID: 1 }, 'PREPROCESS_FAIL'],
    ['READY', {}, 'PREPROCESS_FAIL'],
    ['DONE', { PLACED: 3 }, 'ORDER_PLACEMENT_SUCCESS'],
    ['DONE', { PLACED: 3, LEFT_OUT: 2 }, 'ORDER_PLACEMENT_SUCCESS'],
    ['DONE', { PLACED: 3, FAILED: 1 }, 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR'],
    ['DONE', { PLACED: 3, INVALID: 1 }, 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR'],
    ['DONE', { PLACED: 3, VALID: 1 }, 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR'],
    ['DONE', { FAILED: 1 }, 'ORDER_PLACEMENT_FAIL'],
    ['CHECKING', { VALID: 3, CHECKING: 2 }, 'UNKNOWN'],
    ['PLACING', { VALID: 3, PLACED: 2 }, 'UNKNOWN'],
  ] as const)('%s with %j is %s [BLK-04]', (phase, rows, status) => {
    expect(bulkJobStatus(phase, counts(rows), false)).toBe(status);
  });

  it('is a failure where the file could not be read to its end, until something was placed [BLK-04]', () => {
    expect(bulkJobStatus('READY', counts({ VALID: 3 }), true)).toBe('PREPROCESS_FAIL');
    expect(bulkJobStatus('CHECKING', counts({ VALID: 3 }), true)).toBe('UNKNOWN');
  });
});

describe('the totals of a job', () => {
  it('tell how far it is, and what placing now would cost [BLK-04] [BLK-10]', () => {
    const rows = { CHECKING: 1, VALID: 2, INVALID: 3, LEFT_OUT: 4, PAYING: 7, PLACED: 5, FAILED: 6 };
    expect(totalsOf(counts(rows))).toEqual({
      row_count: 28,
      checked_row_count: 27,
      success_row_count: 14,
      failed_row_count: 9,
      left_out_row_count: 4,
      placed_row_count: 5,
      total_fee: 14 * 490,
      to_place_row_count: 2,
      to_place_fee: 2 * 490,
    });
  });

  it('count every row once [BLK-04]', () => {
    const anyCounts = fc.record(Object.fromEntries(rowStates.map((state) => [state, fc.nat(1000)])));
    fc.assert(
      fc.property(anyCounts, (rows) => {
        const { row_count, checked_row_count, ...parts } = totalsOf(counts(rows));
        const { success_row_count, failed_row_count, left_out_row_count } = parts;
        expect(success_row_count + failed_row_count + left_out_row_count).toBe(checked_row_count);
        expect(checked_row_count + (rows['CHECKING'] ?? 0)).toBe(row_count);
      }),
    );
  });
});
