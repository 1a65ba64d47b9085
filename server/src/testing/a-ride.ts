import type { RideRequest } from '../ports/riders/port.ts';

/** A ride request for an order: inside the test region, ready at noon of a Wednesday. */
export const aRide = (order_id: string): RideRequest => ({
  order_id,
  short_code: 'H7PX',
  country_code: 'FI',
  pickup: {
    lat: 60.165,
    lng: 24.938,
    name: 'Shop',
    address: 'Bulevardi 10',
    phone_number: '+358401234500',
    notes: 'Ring twice',
  },
  destination: {
    lat: 60.1688,
    lng: 24.9411,
    name: 'Ada',
    address: 'Aleksanterinkatu 1',
    phone_number: '+358401234567',
    notes: '',
  },
  ready_at: new Date('2026-11-18T10:00:00Z'),
  age_validation_required: false,
  pin_required: false,
});
