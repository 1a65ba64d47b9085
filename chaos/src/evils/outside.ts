// The parties outside: riders and the bank.
import type { Evil } from './evil.ts';

/** The fleet resets connections, answers 503, or answers after everybody's patience. */
export const fleet: Evil = {
  name: 'fleet',
  lasts_s: [8, 15],
  start: async (product, chance) => {
    product.fleet.mood(chance.pick(['away', 'broken', 'slow']));
    return async () => product.fleet.mood('well');
  },
};

/** The bank cannot be reached, does not answer, or what it did is not heard. */
export const bank: Evil = {
  name: 'bank',
  lasts_s: [8, 15],
  start: async ({ bank_wire }, chance) => {
    bank_wire.breakWith(chance.pick(['cut', 'stall', 'lose-answers']));
    return async () => bank_wire.breakWith(null);
  },
};
