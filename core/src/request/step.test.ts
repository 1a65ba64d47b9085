import { describe, expect, it } from 'vitest';
import { type RequestFacts, type Step, destinationIssue, nextStep } from './step.ts';

const ready: RequestFacts = {
  origin: 'saved',
  is_editing_origin: false,
  service_hours: 'OPEN',
  has_destination: true,
  area: 'DELIVERABLE',
  price: 'KNOWN',
  are_details_done: false,
};

describe('nextStep', () => {
  it.each<[Step, string, Partial<RequestFacts>]>([
    ['AskForOriginAddress', 'the vendor has no location', { origin: 'missing' }],
    ['AskForOriginAddressDetails', 'an origin is picked, not saved', { origin: 'picked' }],
    ['AskForOriginAddressDetails', 'the user went back to the origin', { is_editing_origin: true }],
    ['CheckServiceHours', 'the hours are not known', { service_hours: null }],
    ['ServiceClosed', 'the service is closed', { service_hours: 'CLOSED' }],
    ['ServiceClosed', 'the area check says so', { area: 'SERVICE_CLOSED' }],
    [
      'AskForDestinationAddress',
      'no destination is resolved',
      { has_destination: false, area: null, price: null },
    ],
    ['CheckIfDestinationIsValid', 'nothing is known about it', { area: null, price: null }],
    ['CheckIfDestinationIsValid', 'only the price is missing', { price: null }],
    ['AskForDestinationAddress', 'it lies outside', { area: 'OUT_OF_AREA' }],
    ['AskForDestinationAddress', 'it is too far', { area: 'TOO_FAR', price: null }],
    ['AskForDestinationAddress', 'the area check failed', { area: 'FAILED' }],
    ['AskForDestinationAddress', 'it has no price', { price: 'FAILED' }],
    ['FillOrderDetails', 'it is deliverable and priced', {}],
    ['FillPaymentDetails', 'the details are done', { are_details_done: true }],
  ])('is %s when %s [FLOW-01] [FLOW-02] [FLOW-03] [FLOW-04]', (step, _when, facts) => {
    expect(nextStep({ ...ready, ...facts })).toBe(step);
  });

  it('waits at its first step until the vendor is known [FLOW-01] [OUT-10]', () => {
    expect(nextStep({ ...ready, origin: null })).toBe('AskForDestinationAddress');
  });
});

describe('what is wrong with a destination', () => {
  it.each<[string, Partial<RequestFacts>]>([
    ['request.error.undeliverable-address', { area: 'TOO_FAR' }],
    ['request.error.cannot-verify-address', { area: 'FAILED' }],
    ['request.error.cannot-compute-price', { price: 'FAILED' }],
  ])('puts %s at its field [FLOW-20]', (key, facts) => {
    const field = 'customer.location.address';
    expect(destinationIssue({ ...ready, ...facts })).toEqual({ field, key });
  });

  it('has nothing against a good destination, nor before it was checked [FLOW-20]', () => {
    expect(destinationIssue(ready)).toBeNull();
    expect(destinationIssue({ area: null, price: null })).toBeNull();
  });
});
