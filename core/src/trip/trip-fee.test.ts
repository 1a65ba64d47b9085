import { describe, expect, it } from 'vitest';
import { markets } from '../market/all.ts';
import { feeFor } from '../quote/fee.ts';
import { secondsToStops, tripFee } from './trip-fee.ts';

const fi = {
  currency: 'EUR',
  price: { base: 490, included_km: 1, per_km: 80, cash_on_delivery_surcharge: 0, cities: [] },
};

describe('the price of a trip', () => {
  it('has the base once, the way through all stops, and a line for further stops', () => {
    expect(tripFee(fi, [1500, 900, 1200], {})).toMatchObject({
      fee: 490 + 3 * 80 + 2 * 250,
      lines: [
        { key: 'base', amount: 490 },
        { key: 'distance', amount: 240 },
        { key: 'further-stops', amount: 500 },
      ],
    });
  });

  it('is divided among its drops to the last unit, in every market', () => {
    for (const market of markets) {
      const legs = [1234, 0, 777, 3210, 55];
      const { fee, lines, shares } = tripFee(market, legs, { payment_method: 'CASH_ON_DELIVERY' });
      expect(shares.reduce((sum, share) => sum + share.fee, 0)).toBe(fee);
      for (const { key, amount } of lines) {
        const parts = shares.flatMap((share) => share.lines.filter((line) => line.key === key));
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      }
      expect(shares.every((share) => share.fee >= 0)).toBe(true);
    }
  });

  it('is less than that of the same drops one by one', () => {
    const alone = feeFor(fi, { distance_m: 2000 }).fee;
    expect(tripFee(fi, [2000, 500, 500], {}).fee).toBeLessThan(3 * alone);
  });

  it('lets each drop wait for those before: their ways, and the time at their doors', () => {
    expect(secondsToStops([300, 120, 60])).toEqual([300, 600, 840]);
  });
});
