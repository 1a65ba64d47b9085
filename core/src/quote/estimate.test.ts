import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate } from './estimate.ts';

const calm = {
  ride_seconds: 600,
  preparation_minutes: 0,
  minimum_minutes: 15,
  orders_under_way: 0,
  free_riders: 4,
};

describe('estimate', () => {
  it.each([
    ['15 minutes to pick-up where the vendor says nothing', calm, 15, 27],
    ['the vendor’s own preparation', { ...calm, preparation_minutes: 8 }, 8, 20],
    ['whole minutes, rounded up', { ...calm, ride_seconds: 601 }, 15, 28],
    ['never less than the country’s minimum', { ...calm, preparation_minutes: 5, ride_seconds: 60 }, 5, 15],
    ['no wait while riders are free', { ...calm, orders_under_way: 3 }, 15, 27],
    ['a wait once they are not', { ...calm, orders_under_way: 4 }, 20, 32],
    ['half an hour of wait at most', { ...calm, orders_under_way: 4000 }, 45, 57],
    ['a wait where no rider is free', { ...calm, orders_under_way: 1, free_riders: 0 }, 20, 32],
  ])('%s [FEE-08]', (_name, ask, pickup_minutes, delivery_minutes) => {
    expect(estimate(ask)).toEqual({ pickup_minutes, delivery_minutes });
  });

  it('never gets shorter with more load or a longer ride [FEE-08]', () => {
    fc.assert(
      fc.property(fc.nat(7200), fc.nat(60), fc.nat(500), fc.nat(100), (ride_seconds, prep, load, more) => {
        const ask = { ...calm, ride_seconds, preparation_minutes: prep, orders_under_way: load };
        const before = estimate(ask);
        expect(before.delivery_minutes).toBeGreaterThan(before.pickup_minutes);
        const after = estimate({ ...ask, orders_under_way: load + more, ride_seconds: ride_seconds + more });
        expect(after.pickup_minutes).toBeGreaterThanOrEqual(before.pickup_minutes);
        expect(after.delivery_minutes).toBeGreaterThanOrEqual(before.delivery_minutes);
      }),
    );
  });
});
