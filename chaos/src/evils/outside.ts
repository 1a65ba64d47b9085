// The parties outside: riders and the bank.
import type { Evil } from './evil.ts';

/** What failed is tried again after a pause that grows; nobody is to wait for it longer than this. */
const NEXT_TRY_S = 30;

/** The fleet resets connections, answers 503, or answers after everybody's patience. */
export const fleet: Evil = {
  name: 'fleet',
  recovery_goal_s: NEXT_TRY_S,
  lasts_s: [8, 15],
  start: async (product, chance) => {
    product.fleet.mood(chance.pick(['away', 'broken', 'slow']));
    return async () => product.fleet.mood('well');
  },
};

/** The bank cannot be reached, does not answer, or what it did is not heard. */
export const bank: Evil = {
  name: 'bank',
  recovery_goal_s: NEXT_TRY_S,
  lasts_s: [8, 15],
  start: async ({ bank_wire }, chance) => {
    bank_wire.breakWith(chance.pick(['cut', 'stall', 'lose-answers']));
    return async () => bank_wire.breakWith(null);
  },
};

/** NATS and Valkey are away or hang, for as long as a minute: neither is needed (SCL-02). */
export const brokers: Evil = {
  name: 'brokers',
  reachable: true,
  lasts_s: [10, 60],
  skip: ({ broker_wires }) => (broker_wires.length > 0 ? null : 'there is neither NATS nor Valkey'),
  start: async ({ broker_wires }, chance) => {
    const fault = chance.pick(['cut', 'stall'] as const);
    broker_wires.forEach((wire) => wire.breakWith(fault));
    return async () => broker_wires.forEach((wire) => wire.breakWith(null));
  },
};
