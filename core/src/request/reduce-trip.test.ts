import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { reduceRequest } from './reduce-request.ts';
import { type TripAction, reduceTrip, stopsOf } from './reduce-trip.ts';
import { type RequestState, openRequest } from './request-state.ts';
import { sharedIssues, tripIssueOf } from './trip-issues.ts';
import { toTripPayload } from './trip-payload.ts';

const blank = emptyDraft({ phone_prefix: '+358', payment_method: 'PAID' });
const circumstances = { origin: 'saved', is_open_now: true } as const;
const start = openRequest({ blank, saved: null, circumstances });
const name = (state: RequestState, destination_name: string) =>
  reduceRequest(state, { type: 'change', changes: { destination_name } });
const after = (state: RequestState, ...actions: TripAction[]) =>
  actions.reduce(
    (now, action) => reduceRequest(now, { type: 'trip', reduce: (old) => reduceTrip(old, action) }),
    state,
  );
const names = (state: RequestState) => stopsOf(state).map(({ draft }) => draft.destination_name);

/** Three drops: the last is open. */
const three = name(
  after(name(after(name(start, 'Aino'), { type: 'add' }), 'Eero'), { type: 'add' }),
  'Helmi',
);

describe('several drops in one request', () => {
  it('begin with the one that is typed, and each new one is open and empty [BRD-15]', () => {
    expect(names(three)).toEqual(['Aino', 'Eero', 'Helmi']);
    expect(three.trip?.open).toBe(3);
    expect(after(three, { type: 'add' }).draft.destination_name).toBe('');
  });

  it('are edited one at a time in the same fields, and folding keeps what is typed', () => {
    const first = after(three, { type: 'open', id: 1 });
    expect(first.draft.destination_name).toBe('Aino');
    const folded = after(name(first, 'Aino Laine'), { type: 'fold' });
    expect(names(folded)).toEqual(['Aino Laine', 'Eero', 'Helmi']);
    expect(folded.draft.destination_name).toBe('');
    expect(after(folded, { type: 'fold' })).toBe(folded);
  });

  it('share how they are paid, whichever is open', () => {
    const paid = reduceRequest(after(three, { type: 'open', id: 2 }), {
      type: 'change',
      changes: { payment_method: 'CASH_ON_DELIVERY' },
    });
    expect(stopsOf(paid).map(({ draft }) => draft.payment_method)).toEqual(Array(3).fill('CASH_ON_DELIVERY'));
    expect(after(paid, { type: 'open', id: 1 }).draft.payment_method).toBe('CASH_ON_DELIVERY');
  });

  it('move by one place, as far as there is one', () => {
    expect(names(after(three, { type: 'move', id: 3, by: -1 }))).toEqual(['Aino', 'Helmi', 'Eero']);
    expect(after(three, { type: 'move', id: 3, by: 1 })).toBe(three);
  });

  it('take the proposed order, and give it back', () => {
    const proposed = after(three, { type: 'arrange', ids: [3, 1, 2] });
    expect(names(proposed)).toEqual(['Helmi', 'Aino', 'Eero']);
    expect(names(after(proposed, { type: 'undo-arrange' }))).toEqual(['Aino', 'Eero', 'Helmi']);
    expect(after(proposed, { type: 'add' }).trip?.before).toBeUndefined();
    expect(after(three, { type: 'arrange', ids: [3, 1] }), 'of other stops').toBe(three);
  });

  it('are a request for one again once all others are removed', () => {
    const two = after(three, { type: 'remove', id: 3 });
    expect(two.trip?.open).toBeNull();
    const one = after(two, { type: 'remove', id: 1 });
    expect(one.trip).toBeNull();
    expect(one.draft.destination_name).toBe('Eero');
    const { draft } = start;
    const back = after(one, { type: 'put-back', draft: { ...draft, destination_name: 'Aino' }, at: 0 });
    expect(names(back)).toEqual(['Aino', 'Eero']);
    expect(back.draft.destination_name).toBe('Eero');
  });

  it('show at the stop what is wrong with it', () => {
    const issue = { field: 'customer.name', key: 'order.issue.name-missing' } as const;
    const shown = after(three, { type: 'show-issues', id: 1, issues: [issue] });
    expect(shown).toMatchObject({ shown: ['customer.name'], trip: { open: 1 } });
    expect(after(three, { type: 'refuse', id: 2, issue })).toMatchObject({
      refused: issue,
      trip: { open: 2 },
    });
  });

  it('leave an empty form behind once they are placed', () => {
    const placed = after(three, { type: 'place', orders: [] });
    expect(placed).toMatchObject({ trip: null, placed_trip: [], draft: blank });
    expect(reduceRequest(placed, { type: 'begin' }).placed_trip).toBeNull();
  });

  it('lose and double nothing, whatever is done to them', () => {
    const step = fc.oneof(
      fc.record({ type: fc.constant('add' as const) }),
      fc.record({ type: fc.constant('fold' as const) }),
      fc.record({ type: fc.constant('open' as const), id: fc.integer({ min: 1, max: 6 }) }),
      fc.record({
        type: fc.constant('move' as const),
        id: fc.integer({ min: 1, max: 6 }),
        by: fc.constantFrom(-1 as const, 1 as const),
      }),
      fc.record({ type: fc.constant('undo-arrange' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const kept = names(after(three, ...steps)).filter((one) => one !== '');
        expect(kept.toSorted()).toEqual(['Aino', 'Eero', 'Helmi']);
        expect(kept.length).toBeLessThanOrEqual(15);
      }),
    );
  });
});

describe('what is wrong with several drops', () => {
  const stops = [{ id: 7 }, { id: 9 }];

  it.each([
    ['stops.1.customer.name', { stop: 9, issue: { field: 'customer.name', key: 'k' } }],
    ['stops.0.amount', { stop: 7, issue: { field: 'order.amount', key: 'k' } }],
    ['destinations.1', { stop: 9, issue: { field: 'customer.location.address', key: 'k' } }],
    ['collect_at', { stop: null, issue: { field: 'preordered_for', key: 'k' } }],
    ['stops.5.amount', null],
    ['delivery_fee', null],
  ])('is shown at the field of the form that %s stands for', (field, expected) => {
    expect(tripIssueOf(stops, { field, key: 'k' })).toEqual(expected);
  });

  it('is a time for the delivery: each has its own', () => {
    expect(sharedIssues({ ...blank, preordered_for: 1 }, [])).toMatchObject([
      { key: 'trip.issue.deliver-at' },
    ]);
    expect(sharedIssues({ ...blank, preordered_for: 1, preordered_end: 'COLLECT' }, [])).toEqual([]);
  });
});

it('the payload of a trip has each drop, and once what they share', () => {
  const drafts = stopsOf(three).map(({ draft }) => draft);
  const shared = {
    ...blank,
    preordered_for: 1000,
    preordered_end: 'COLLECT' as const,
    vat_number: ' 12345678 ',
  };
  const payload = toTripPayload(drafts, shared, { vendor_id: 'v', fee: 12.5, signature: 's' });
  expect(payload).toMatchObject({ collect_at: 1000, vat_number: '12345678', payment_method: 'PAID' });
  expect(payload.stops.map(({ customer }) => customer.name)).toEqual(['Aino', 'Eero', 'Helmi']);
});
