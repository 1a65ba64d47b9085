import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderStatus, mayFollow } from '../order/status.ts';
import { MOST_TRIES, declineReasons, paymentStates } from './payment.ts';
import { type Standing, type Told, dueAt, mayTry, settle, stepOf } from './settle.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const aPayment = (given: Partial<Standing> = {}): Standing => ({
  state: 'open',
  reason: null,
  redirect_url: null,
  tries: 0,
  tried_at: null,
  expires_at: inSeconds(1800),
  order_status: 'PAYMENT_INITIATED',
  ...given,
});

const tried = (given: Partial<Standing> = {}) =>
  aPayment({ state: 'confirming', tries: 1, tried_at: NOW, ...given });

const challenge: Told = { state: 'challenge', redirect_url: 'https://bank.example' };
const declined: Told = { state: 'declined', reason: 'declined' };

describe('what a provider tells', () => {
  it.each<[string, Standing, Told, number, string, readonly OrderStatus[]]>([
    [
      'taken up',
      aPayment({ state: 'created', order_status: 'INITIATED' }),
      { state: 'open' },
      0,
      'open',
      ['PAYMENT_INITIATED'],
    ],
    ['paid', tried(), { state: 'paid' }, 1, 'paid', ['PAYMENT_COMMITTED', 'RECEIVED']],
    [
      'paid, and asked the bank',
      tried({ state: 'challenge' }),
      { state: 'paid' },
      1,
      'paid',
      ['PAYMENT_COMMITTED', 'RECEIVED'],
    ],
    [
      'paid by an earlier try',
      tried({ tries: 2 }),
      { state: 'paid' },
      1,
      'paid',
      ['PAYMENT_COMMITTED', 'RECEIVED'],
    ],
    [
      'paid after it was called off',
      tried({ state: 'cancelling' }),
      { state: 'paid' },
      1,
      'refunding',
      ['PAYMENT_CANCELLED'],
    ],
    [
      'paid after it had ended',
      tried({ state: 'cancelled', order_status: 'PAYMENT_CANCELLED' }),
      { state: 'paid' },
      1,
      'refunding',
      [],
    ],
    [
      'paid an hour late',
      tried({ expires_at: inSeconds(-3600) }),
      { state: 'paid' },
      1,
      'refunding',
      ['PAYMENT_CANCELLED'],
    ],
    [
      'paid, and the order called off since',
      aPayment({ state: 'paid', order_status: 'CANCELLED' }),
      { state: 'paid' },
      0,
      'refunding',
      [],
    ],
    ['declined', tried(), declined, 1, 'open', []],
    ['declined for the last time', tried({ tries: MOST_TRIES }), declined, MOST_TRIES, 'cancelling', []],
    ['declined, of an earlier try', tried({ tries: 2 }), declined, 1, 'confirming', []],
    ['challenged', tried(), challenge, 1, 'challenge', []],
    ['still under way', tried({ state: 'challenge' }), { state: 'processing' }, 1, 'confirming', []],
    ['unknown, just after it was sent', tried(), { state: 'open' }, 1, 'confirming', []],
    [
      'unknown, when it must have arrived',
      tried({ tried_at: inSeconds(-61) }),
      { state: 'open' },
      1,
      'open',
      [],
    ],
    [
      'closed, nothing tried',
      aPayment({ state: 'cancelling' }),
      { state: 'cancelled' },
      0,
      'cancelled',
      ['PAYMENT_CANCELLED'],
    ],
    [
      'closed after a decline',
      aPayment({ state: 'cancelling', reason: 'declined', tries: 1 }),
      { state: 'cancelled' },
      1,
      'failed',
      ['PAYMENT_FAILED'],
    ],
    [
      'closed, though paid',
      aPayment({ state: 'paid', order_status: 'RECEIVED' }),
      { state: 'cancelled' },
      0,
      'paid',
      [],
    ],
  ])('%s [PAY-08]', (_name, payment, told, tries, state, moves) => {
    expect(settle(payment, told, tries, NOW)).toMatchObject({ state, moves });
  });
});

describe('what is done next', () => {
  it.each([
    [aPayment({ state: 'created', order_status: 'INITIATED' }), 'open'],
    [aPayment(), 'ask'],
    [aPayment({ expires_at: NOW }), 'cancel'],
    [aPayment({ order_status: 'CANCELLED' }), 'cancel'],
    [tried({ expires_at: NOW }), 'ask'],
    [aPayment({ state: 'paid', order_status: 'RECEIVED' }), null],
    [aPayment({ state: 'paid', order_status: 'CANCELLED' }), 'refund'],
    [aPayment({ state: 'refunded', order_status: 'CANCELLED' }), 'refund'],
  ])('with %j is %s [PAY-08]', (payment, step) => {
    expect(stepOf(payment, NOW)).toBe(step);
  });

  it('is never nothing while money and order may disagree [PAY-08]', () => {
    for (const state of paymentStates) {
      const isSettled = ['paid', 'refunded', 'failed', 'cancelled'].includes(state);
      expect(dueAt(aPayment({ state }), NOW) === null).toBe(isSettled);
    }
    expect(dueAt(aPayment({ state: 'paid', order_status: 'CANCELLED' }), NOW)).toEqual(NOW);
  });

  it('is looked at again soon while a try of it is unknown, by whatever clock it was taken for lost [SAF-12]', () => {
    expect(dueAt(aPayment({ tries: 1 }), NOW)).toEqual(inSeconds(30));
    expect(dueAt(aPayment({ tries: 1, reason: 'declined' }), NOW)).toEqual(inSeconds(1800));
    expect(dueAt(aPayment({ tries: 1, expires_at: inSeconds(10) }), NOW)).toEqual(inSeconds(10));
  });
});

const tolds = fc.oneof(
  fc.constantFrom<Told>(
    { state: 'open' },
    { state: 'processing' },
    challenge,
    { state: 'paid' },
    { state: 'cancelled' },
  ),
  fc.constantFrom(...declineReasons).map((reason): Told => ({ state: 'declined', reason })),
);

describe('a payment that is told anything, in any order', () => {
  it('moves its order legally, places it once and for money only, and never leaves an end but to give back [PAY-08]', () => {
    const news = fc.record({
      told: tolds,
      lag: fc.nat({ max: 1 }),
      pause_s: fc.nat({ max: 900 }),
      tries: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(news, { maxLength: 30 }), (all) => {
        let now = NOW;
        let payment = aPayment({ state: 'created', order_status: 'INITIATED' });
        let placed = 0;
        for (const { told, lag, pause_s, tries } of all) {
          now = new Date(now.getTime() + pause_s * 1000);
          if (tries && mayTry(payment, now))
            payment = { ...payment, state: 'confirming', tries: payment.tries + 1, tried_at: now };
          const { moves, ...after } = settle(payment, told, payment.tries - lag, now);
          let status = payment.order_status;
          for (const to of moves) {
            expect(mayFollow(status, to)).toBe(true);
            status = to;
          }
          if (moves.includes('RECEIVED')) {
            expect(told.state).toBe('paid');
            placed += 1;
          }
          if (['paid', 'refunding', 'refunded', 'failed', 'cancelled'].includes(payment.state))
            expect([payment.state, 'refunding']).toContain(after.state);
          payment = { ...payment, ...after, order_status: status };
          expect(payment.tries).toBeLessThanOrEqual(MOST_TRIES);
          expect(status === 'RECEIVED').toBe(payment.state === 'paid');
        }
        expect(placed).toBeLessThanOrEqual(1);
      }),
    );
  });
});
