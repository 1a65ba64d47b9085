import { describe, expect, it } from 'vitest';
import {
  type BulkJobPhase,
  type RowState,
  type StateCounts,
  bulkJobPhases,
  isAtWork,
  mayAdvance,
  mayChangeRow,
  mayDiscard,
  rowFilters,
  rowMoves,
  rowStates,
  statesOf,
} from './state.ts';

const counts = (...states: readonly RowState[]): StateCounts =>
  Object.fromEntries(states.map((state) => [state, { rows: 1, fee: 490 }]));

const every = counts('VALID', 'INVALID', 'LEFT_OUT', 'PLACED', 'FAILED');

describe('the phase of a bulk job', () => {
  it.each<[BulkJobPhase, StateCounts, BulkJobPhase[]]>([
    ['CHECKING', every, ['READY']],
    ['CHECKING', counts('CHECKING', 'VALID'), []],
    ['READY', every, ['CHECKING', 'PLACING']],
    ['READY', counts('INVALID'), ['CHECKING']],
    ['PLACING', counts('PLACED', 'INVALID', 'LEFT_OUT', 'FAILED'), ['DONE']],
    ['PLACING', counts('VALID', 'PLACED'), []],
    ['PLACING', counts('PAYING', 'PLACED'), []],
    ['DONE', every, ['PLACING']],
    ['DONE', counts('PLACED', 'INVALID'), []],
  ])('%s with rows %j may be followed by %j alone [BLK-04]', (from, rows, followers) => {
    expect(bulkJobPhases.filter((to) => mayAdvance(from, rows, to))).toEqual(followers);
  });

  it('comes to every other one, and always to where it waits for somebody [BLK-04]', () => {
    const reached = new Set<BulkJobPhase>(['CHECKING']);
    for (const from of reached)
      for (const to of bulkJobPhases) if (mayAdvance(from, counts('VALID'), to)) reached.add(to);
    for (const from of reached) for (const to of bulkJobPhases) if (mayAdvance(from, {}, to)) reached.add(to);
    expect([...reached].toSorted()).toEqual(bulkJobPhases.toSorted());
    for (const from of bulkJobPhases.filter(isAtWork))
      expect(bulkJobPhases.filter((to) => mayAdvance(from, {}, to)).some(isAtWork)).toBe(false);
  });

  it('keeps what was placed, or is being placed [BLK-06]', () => {
    expect(bulkJobPhases.filter((phase) => mayDiscard(phase, 0))).toEqual(['CHECKING', 'READY', 'DONE']);
    expect(bulkJobPhases.filter((phase) => mayDiscard(phase, 1))).toEqual([]);
  });
});

describe('the state of a row', () => {
  const all = Object.values(rowMoves).map(
    (move): Record<'during' | 'from' | 'to', readonly string[]> => move,
  );
  const followers = (from: RowState) =>
    new Set(all.filter((move) => move.from.includes(from)).flatMap(({ to }) => to));

  it('comes from being checked to every other one, and never back from an order [BLK-03] [BLK-05]', () => {
    const reached = new Set<string>(['CHECKING']);
    for (const from of reached) for (const to of followers(from as RowState)) reached.add(to);
    expect([...reached].toSorted()).toEqual(rowStates.toSorted());
    expect([...followers('PLACED')]).toEqual([]);
    expect([...followers('PAYING')]).toEqual(['PLACED', 'FAILED', 'LEFT_OUT']);
  });

  it('becomes an order only while its job is being placed, and is changed by nobody meanwhile [BLK-05]', () => {
    for (const { during, to } of all.filter((move) => move !== rowMoves.erase)) {
      const isPlacing = to.includes('PLACED') || to.includes('PAYING');
      expect(during.includes('PLACING')).toBe(isPlacing);
      if (isPlacing) expect(during).toEqual(['PLACING']);
    }
  });

  it('leads an unchecked row out of every phase of work by a move that is open in it [BLK-03] [BLK-05]', () => {
    for (const phase of bulkJobPhases) {
      const stuck = rowStates.filter(
        (state) =>
          !mayAdvance(phase, { [state]: { rows: 1, fee: 0 } }, phase === 'CHECKING' ? 'READY' : 'DONE') &&
          isAtWork(phase),
      );
      for (const state of stuck)
        expect(all.some(({ during, from }) => during.includes(phase) && from.includes(state))).toBe(true);
    }
  });

  it('is changed by somebody unless it is an order, or may become one at this moment [BLK-03]', () => {
    expect(rowStates.filter((state) => mayChangeRow('READY', state))).toEqual([
      'CHECKING',
      'VALID',
      'INVALID',
      'LEFT_OUT',
      'FAILED',
    ]);
    expect(rowStates.filter((state) => mayChangeRow('PLACING', state))).toEqual([]);
  });
});

describe('a filter', () => {
  it('lets every checked row through as good or bad, and as nothing else [BLK-03]', () => {
    expect(rowFilters.map((filter) => statesOf(filter))).toEqual([
      ['VALID', 'PAYING', 'PLACED'],
      ['INVALID', 'LEFT_OUT', 'FAILED'],
      rowStates,
    ]);
  });
});
