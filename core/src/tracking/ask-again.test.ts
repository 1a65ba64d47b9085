import { expect, it } from 'vitest';
import { askAgainAfter } from './ask-again.ts';

const MINUTE_MS = 60_000;
const waiting = { map: 'later', eta_minutes: null } as const;
const riding = { map: 'now', eta_minutes: 7 } as const;

it('asks seldom where it hears of changes and nobody rides, and for minutes where somebody does [PUB-01] [RCP-01]', () => {
  const heard = { is_heard: true, failures: 0 };
  expect(askAgainAfter(waiting, heard)).toBe(15 * MINUTE_MS);
  expect(askAgainAfter(riding, heard)).toBe(2 * MINUTE_MS);
  expect(askAgainAfter({ map: 'none', eta_minutes: 7 }, heard)).toBe(2 * MINUTE_MS);
});

it('asks every ten seconds where it hears nothing, and half as often after every failure [PUB-01]', () => {
  const after = (failures: number) => askAgainAfter(waiting, { is_heard: false, failures });
  expect([0, 1, 2, 3, 9].map(after)).toEqual([10_000, 20_000, 40_000, 80_000, 80_000]);
});
