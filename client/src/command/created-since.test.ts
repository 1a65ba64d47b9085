import { describe, expect, it } from 'vitest';
import { createdSince } from './created-since.ts';

describe('an order told of while somebody listens', () => {
  const begun = new Date('2026-03-02T12:00:00.500Z');
  const begun_s = Math.floor(begun.getTime() / 1000);
  const order = (created_at: number, ...past: string[]) => ({
    order_id: 'one',
    created_at,
    status_history: past.map((status) => ({ status })),
  });

  it('is created the first time, however far it is by then, and updated from then on [DEV-07]', () => {
    const isCreated = createdSince(begun);
    const quick = order(begun_s, 'NEW', 'RECEIVED', 'PICKED_UP');
    expect([isCreated(quick), isCreated(quick)]).toEqual([true, false]);
  });

  it('is created whatever this machine’s clock says, where nothing else happened to it [DEV-07]', () => {
    const isCreated = createdSince(begun);
    const untouched = order(begun_s - 3600, 'NEW', 'RECEIVED');
    expect([isCreated(untouched), isCreated(untouched)]).toEqual([true, false]);
  });

  it('is only updated where it was placed before, and moved since [DEV-07]', () => {
    expect(createdSince(begun)(order(begun_s - 1, 'NEW', 'PICKED_UP'))).toBe(false);
  });
});
