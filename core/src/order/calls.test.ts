import { describe, expect, it } from 'vitest';
import { usualCalls } from '../market/call-settings.ts';
import { type CallPair, callState } from './calls.ts';
import type { OrderStatus } from './status.ts';

const NOW = new Date('2026-11-18T10:00:00Z');

/** An order that came to these statuses, the last one `minutes` ago. */
function anOrderThrough(statuses: readonly OrderStatus[], minutes = 0) {
  const last = NOW.getTime() / 1000 - minutes * 60;
  const status_history = statuses.map((status, nth) => ({
    status,
    created_at: last - 60 * (statuses.length - 1 - nth),
  }));
  return { status: statuses.at(-1) ?? 'NEW', status_history };
}

const stateOf = (pair: CallPair, statuses: readonly OrderStatus[], minutes = 0) =>
  callState(pair, anOrderThrough(statuses, minutes), usualCalls, NOW);

const FOUND = ['NEW', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'] as const;

describe('a call about an order', () => {
  it.each([
    ['recipient-shop', ['INITIATED'], 'early'],
    ['recipient-shop', ['NEW'], 'open'],
    ['recipient-shop', ['NEW', 'DELAYED'], 'open'],
    ['recipient-rider', ['NEW', 'WAITING_FOR_TRANSPORT'], 'early'],
    ['recipient-rider', FOUND, 'open'],
    ['shop-rider', FOUND, 'open'],
    ['rider-recipient', FOUND, 'open'],
    ['rider-recipient', [...FOUND, 'WAITING_FOR_TRANSPORT'], 'early'],
    ['recipient-rider', ['NEW', 'CANCELLED'], 'early'],
  ] as const)('%s after %j: %s [RCP-04]', (pair, statuses, state) => {
    expect(stateOf(pair, statuses)).toBe(state);
  });

  it.each(['recipient-rider', 'recipient-shop', 'shop-rider', 'rider-recipient'] as const)(
    '%s goes through for an hour after the end, and no longer [RCP-04]',
    (pair) => {
      const delivered = [...FOUND, 'PICKED_UP', 'DELIVERED'] as const;
      expect(stateOf(pair, delivered, 59)).toBe('open');
      expect(stateOf(pair, delivered, 60)).toBe('over');
      expect(stateOf(pair, ['NEW', 'CANCELLED'], 60)).toBe('over');
    },
  );
});
