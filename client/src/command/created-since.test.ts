import { describe, expect, it } from 'vitest';
import { createdSince } from './created-since.ts';

describe('an order told of while somebody listens', () => {
  const begun = new Date('2026-03-02T12:00:00.500Z');
  const begun_s = Math.floor(begun.getTime() / 1000);

  it('is created the first time, however far it is by then, and updated from then on [DEV-07]', () => {
    const isCreated = createdSince(begun);
    const quick = { order_id: 'one', created_at: begun_s };
    expect([isCreated(quick), isCreated(quick)]).toEqual([true, false]);
  });

  it('is only updated where it was placed before [DEV-07]', () => {
    expect(createdSince(begun)({ order_id: 'one', created_at: begun_s - 1 })).toBe(false);
  });
});
