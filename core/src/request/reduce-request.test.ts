import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { type RequestDraft, dropoffOf, emptyDraft } from './draft.ts';
import { sameAgain } from './draft-from-order.ts';
import { toOrderPayload } from './order-payload.ts';
import type { FormSection } from './form-section.ts';
import { type RequestAction, reduceRequest } from './reduce-request.ts';
import {
  type Circumstances,
  type Quoted,
  type RequestState,
  type View,
  isBeingChecked,
  isBeingPaid,
  openRequest,
  priceBasis,
  showsRestored,
} from './request-state.ts';

const blank = emptyDraft({ phone_prefix: '+358', payment_method: 'PAID' });
const at = { lat: 60.17, lng: 24.94 };
const address = {
  id: 'a',
  formatted_address: 'Street 4, 00100 Town',
  latitude: at.lat,
  longitude: at.lng,
  city: 'Town',
  country_code: 'FI',
  zipcode: '00100',
  street: 'Street',
  number: '4',
};
const saved = {
  id: 's',
  name: 'Aino',
  phone_number: '+358401234567',
  latitude: 60.2,
  longitude: 24.9,
  address: 'Road 1',
  notes: '',
  unit: '',
  building: '',
  address_text: 'Road 1',
};
const open: Circumstances = { origin: 'saved', is_open_now: true };
const good: Quoted = { area: 'DELIVERABLE', price: 'KNOWN' };
const attempt = {
  key: 'key-1',
  body: toOrderPayload(blank, { vendor_id: 'v', fee: 4.9, signature: 's' }),
};

const opened = (circumstances: Circumstances = open) => openRequest({ blank, saved: null, circumstances });
const after = (state: RequestState, ...actions: RequestAction[]) => actions.reduce(reduceRequest, state);
/** The server's answer to what is asked now. */
const learn = (state: RequestState, quoted = good, circumstances = open) =>
  reduceRequest(state, { type: 'learn', circumstances, basis: priceBasis(state), quoted });

const placed = (unit?: string): RequestAction => ({ type: 'place-destination', at, address, unit });
const atDetails = learn(after(opened(), placed()));
const atPayment = after(atDetails, { type: 'open', section: 'payment' });
const issue = (field: string) => ({ field, key: 'k' });

describe('a request that is opened', () => {
  it.each<[View, Circumstances]>([
    ['origin', { origin: 'missing', is_open_now: true }],
    ['origin', { origin: 'picked', is_open_now: true }],
    ['closed', { origin: 'saved', is_open_now: false }],
    ['destination', { origin: 'saved', is_open_now: null }],
    ['destination', open],
  ])('shows %s where it is %j [FLOW-01] [FLOW-02] [FLOW-03]', (view, circumstances) => {
    expect(opened(circumstances).view).toBe(view);
  });

  it.each<[View, Partial<RequestDraft>, boolean]>([
    ['destination', {}, false],
    ['destination', {}, true],
    ['details', { destination_latitude: 60, destination_longitude: 24 }, false],
    ['payment', { destination_latitude: 60, destination_longitude: 24 }, true],
  ])('goes on at %s, once %j was typed and the details were done: %j [FLOW-18]', (view, typed, done) => {
    const draft = { ...blank, ...typed };
    const was = { draft, are_details_done: done, attempt: null, intent_id: null, trip: null };
    const state = openRequest({ blank, saved: was, circumstances: open });
    expect([state.view, showsRestored(state)]).toEqual([view, Object.keys(typed).length > 0]);
  });
});

describe('an answer', () => {
  it.each<[View, string, RequestState, RequestAction[]]>([
    ['destination', 'a place that is being checked', opened(), [placed()]],
    ['details', 'a place that is good', learn(after(opened(), placed())), []],
    [
      'destination',
      'a place out of area',
      learn(after(opened(), placed()), { ...good, area: 'TOO_FAR' }),
      [],
    ],
    ['closed', 'a place where none ride now', learn(atDetails, { ...good, area: 'SERVICE_CLOSED' }), []],
    ['destination', 'a place without a price', learn(atDetails, { ...good, price: 'FAILED' }), []],
    ['payment', 'the details', atDetails, [{ type: 'open', section: 'payment' }]],
    ['destination', 'another text', atPayment, [{ type: 'type-destination', text: 'x' }]],
    ['payment', 'a marker that was moved', atPayment, [{ type: 'place-destination', at, address: null }]],
    ['destination', 'a time when riders ride', opened({ ...open, is_open_now: false }), [later()]],
  ])('unfolds %s: %s [FLOW-01] [FLOW-03] [FLOW-04]', (view, _what, state, actions) => {
    expect(after(state, ...actions).view).toBe(view);
  });

  it('fills in the unit that was typed with the address, and leaves another one [GEO-02] [FLOW-04]', () => {
    const typed = after(opened(), { type: 'change', changes: { destination_unit_number: 'B 7' } });
    const unitOf = (unit?: string) => after(typed, placed(unit)).draft.destination_unit_number;
    expect([unitOf('A 12'), unitOf()]).toEqual(['A 12', 'B 7']);
  });

  it('says where a marker stands as long as nobody knows its address [FLOW-04]', () => {
    const moved: RequestAction = { type: 'place-destination', at, address: null };
    expect(after(opened(), moved).draft.destination_text_address).toBe('60.17000, 24.94000');
    expect(after(opened(), placed(), moved).draft.destination_text_address).toBe('Street 4, 00100 Town');
  });

  it('about somebody known fills in who and where, and is folded [GEO-06]', () => {
    const again = after(
      atDetails,
      { type: 'open', section: 'destination' },
      { type: 'fill-customer', saved },
    );
    expect(again.reopened).toBeNull();
    expect(again.draft).toMatchObject({ destination_name: 'Aino', saved_address_id: 's' });
  });
});

function later(): RequestAction {
  return { type: 'change', changes: { preordered_for: 1_900_000_000 } };
}

describe('going on', () => {
  const asked = after(atPayment, { type: 'open', section: 'destination' });

  it.each<[View, RequestState, FormSection, string[]]>([
    ['payment', asked, 'destination', []],
    ['destination', asked, 'destination', ['customer.location.address']],
    ['payment', asked, 'destination', ['customer.name']],
    ['payment', atDetails, 'details', ['vat_number']],
    ['details', atDetails, 'details', ['vat_number', 'order.amount']],
  ])('leads to %s [FLOW-04] [FLOW-06]', (view, state, from, fields) => {
    expect(after(state, { type: 'go-on', from, issues: fields.map(issue) }).view).toBe(view);
  });
});

describe('going back', () => {
  it.each<[View, RequestAction]>([
    ['origin', { type: 'open', section: 'origin' }],
    ['destination', { type: 'open', section: 'destination' }],
    ['details', { type: 'open', section: 'details' }],
    ['details', { type: 'show-issues', issues: [issue('customer.name'), issue('vat_number')] }],
    ['destination', { type: 'refuse', issue: issue('customer.location.address') }],
    ['payment', { type: 'refuse', issue: issue('voucher.code') }],
    ['payment', { type: 'refuse', issue: null }],
  ])('from payment leads to %s by %j [FLOW-06]', (view, action) => {
    expect(reduceRequest(atPayment, action).view).toBe(view);
  });

  it.each(['origin', 'destination'] as const)(
    'to the %s and off again changes nothing [FLOW-06]',
    (section) => {
      expect(after(atPayment, { type: 'open', section }, { type: 'close' })).toEqual(atPayment);
    },
  );

  it('shows what was found, and what the server found last [FLOW-06]', () => {
    const told = after(
      atPayment,
      { type: 'show-issues', issues: [issue('customer.name')] },
      { type: 'leave-field', field: 'order.amount' },
      { type: 'refuse', issue: issue('vat_number') },
    );
    expect(told.shown).toEqual(['customer.name', 'order.amount', 'vat_number']);
    expect([told.refused?.field, told.view]).toEqual(['vat_number', 'payment']);
  });
});

describe('a price', () => {
  it.each<[string, RequestAction]>([
    ['another place', { type: 'place-destination', at: { ...at, lat: 60.18 }, address: null }],
    ['no place', { type: 'type-destination', text: 'Street' }],
    ['somebody else’s place', { type: 'fill-customer', saved }],
    ['another time', later()],
    ['another method', { type: 'change', changes: { payment_method: 'CASH_ON_DELIVERY' } }],
    ['a voucher', { type: 'change', changes: { voucher_code: 'SENDERO10' } }],
    ['a new request', { type: 'begin' }],
  ])('does not hold for %s [FLOW-04] [FEE-02]', (_what, action) => {
    expect(reduceRequest(atPayment, action).quoted).toEqual({ area: null, price: null });
  });

  it.each<[string, RequestAction]>([
    ['a name', { type: 'change', changes: { destination_name: 'Aino', order_amount: 12 } }],
    ['a number that no voucher asks for', { type: 'change', changes: { destination_phone_number: '+3581' } }],
    ['going back', { type: 'open', section: 'origin' }],
  ])('holds after %s', (_what, action) => {
    expect(reduceRequest(atPayment, action).quoted).toEqual(good);
  });

  it('is known with the view that it opens, never before it [GEO-08] [FLOW-04]', () => {
    const asked = after(opened(), placed());
    expect([opened(), asked, learn(asked)].map(isBeingChecked)).toEqual([false, true, false]);
    const half = learn(asked, { area: 'DELIVERABLE', price: null });
    expect([isBeingChecked(half), half.view]).toEqual([true, 'destination']);
  });

  it('of what was asked before is no news [FEE-02]', () => {
    const basis = priceBasis(atPayment);
    const moved = after(atPayment, { type: 'place-destination', at: { ...at, lat: 60.18 }, address: null });
    expect(reduceRequest(moved, { type: 'learn', circumstances: open, basis, quoted: good })).toBe(moved);
  });

  it('depends on the customer once they are known and a voucher may be used up by them [VOU-03]', () => {
    const withVoucher = after(atDetails, { type: 'change', changes: { voucher_code: 'ONCE' } });
    expect(priceBasis(withVoucher).phone).toBe('');
    expect(priceBasis(after(withVoucher, { type: 'open', section: 'payment' })).phone).toBe('+358');
  });
});

describe('what was sent', () => {
  const order = anOrder();
  const sent = after(atPayment, { type: 'send', attempt });

  it('becomes an order once, and leaves an empty form [FLOW-07] [ORD-08]', () => {
    const done = after(sent, { type: 'place', order });
    expect(done).toMatchObject({ attempt: null, draft: blank, view: 'destination', is_restored: false });
    expect(done.placed).toEqual({ order, draft: atPayment.draft });
    expect(reduceRequest(done, { type: 'place', order })).toBe(done);
  });

  it('may be the same again, which is priced anew [FLOW-07]', () => {
    const again = after(sent, { type: 'place', order }, { type: 'begin', draft: sameAgain(sent.draft) });
    expect(again).toMatchObject({
      placed: null,
      draft: { destination_text_address: 'Street 4, 00100 Town' },
    });
    expect([again.view, learn(again).view]).toEqual(['destination', 'details']);
  });

  it('by card goes to the card and back, and keeps the intent of another request [PAY-02]', () => {
    const begun = after(atPayment, { type: 'go-to-card' }, { type: 'begin-intent', intent_id: 'i1' });
    expect(isBeingPaid(begun)).toBe(true);
    const left = (intent_id: string | null) => reduceRequest(begun, { type: 'leave-card', intent_id });
    expect([isBeingPaid(left('i1')), isBeingPaid(left('i2'))]).toEqual([false, true]);
    expect(left('i1')).toEqual(atPayment);
  });
});

const drafts = fc.record<Partial<RequestDraft>>(
  {
    destination_name: fc.string(),
    destination_phone_number: fc.string(),
    order_amount: fc.option(fc.integer()),
    voucher_code: fc.constantFrom('', 'SENDERO10'),
    preordered_for: fc.constantFrom(null, 1_900_000_000),
    payment_method: fc.constantFrom('PAID', 'CASH_ON_DELIVERY'),
  },
  { requiredKeys: [] },
);
const section = fc.constantFrom('origin', 'destination', 'details', 'payment');
const field = fc.constantFrom('customer.name', 'customer.location.address', 'vat_number');
const places = fc.record({ lat: fc.constantFrom(60.1, 60.2), lng: fc.constantFrom(24.8, 24.9) });
const typing = fc.oneof(
  fc.record({ type: fc.constant('change'), changes: drafts }),
  fc.record({ type: fc.constant('type-destination'), text: fc.string() }),
  fc.record({
    type: fc.constant('place-destination'),
    at: places,
    address: fc.option(fc.constant(address)),
  }),
  fc.constant({ type: 'fill-customer', saved }),
  fc.record({ type: fc.constant('open'), section }),
  fc.constant({ type: 'close' }),
  fc.record({
    type: fc.constant('go-on'),
    from: fc.constantFrom('destination', 'details', 'payment'),
    issues: fc.array(field.map(issue)),
  }),
  fc.record({ type: fc.constant('show-issues'), issues: fc.array(field.map(issue)) }),
  fc.record({ type: fc.constant('leave-field'), field }),
  fc.record({ type: fc.constant('refuse'), issue: fc.option(field.map(issue)) }),
) as fc.Arbitrary<RequestAction>;
/** The server's good answer to what is asked in the middle of it. */
const steps = fc.array(fc.option(typing), { maxLength: 40 });
const through = (state: RequestState, actions: readonly (RequestAction | null)[]) =>
  actions.reduce<RequestState>((now, action) => (action ? reduceRequest(now, action) : learn(now)), state);

describe('however it is typed', () => {
  it('what was sent and what is being paid stay to the letter [ORD-08] [FLOW-18]', () => {
    const sent = after(opened(), { type: 'send', attempt }, { type: 'begin-intent', intent_id: 'i1' });
    fc.assert(
      fc.property(steps, (actions) => {
        const now = through(sent, actions);
        expect([now.attempt, now.intent_id]).toEqual([attempt, 'i1']);
        expect(now.attempt).toBe(attempt);
      }),
    );
  });

  it('nothing behind the destination is open without one [FLOW-04]', () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const { view, draft, reopened } = through(opened(), actions);
        if (view === 'details' || view === 'payment')
          expect([dropoffOf(draft) === null, reopened]).toEqual([false, null]);
      }),
    );
  });

  it('a price is known only for what it was asked for [FEE-02]', () => {
    fc.assert(
      fc.property(steps, typing, (actions, last) => {
        const before = learn(through(opened(), actions));
        const now = reduceRequest(before, last);
        const isSame = JSON.stringify(priceBasis(before)) === JSON.stringify(priceBasis(now));
        expect(now.quoted.price).toBe(isSame ? 'KNOWN' : null);
      }),
    );
  });

  it('beginning anew is as opening, but for where the eye is [FLOW-07]', () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const { view, ...now } = after(through(opened(), actions), { type: 'begin' });
        const { view: first, ...fresh } = opened();
        expect(now).toEqual(fresh);
        expect(view).toBe(first);
      }),
    );
  });

  it('what is heard twice is heard once', () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const now = learn(through(opened(), actions));
        expect(learn(now)).toBe(now);
      }),
    );
  });
});
