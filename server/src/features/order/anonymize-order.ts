import type { StatusEntry } from '@sendero/core/order/order';
import type { Sender } from '@sendero/core/order/sender';
import { beganAsGuests } from '../session/guest-session.ts';
import type { OrderRow } from './order-row.ts';

/**
 * Returns the order without personal data: money, status, times and outlet unchanged, places rounded to about a
 * kilometre (SAF-10).
 *
 * The shop's own data stays: its own order number, and where it hands parcels out.
 */
export function anonymizeOrder(order: OrderRow, erased_at: Date): OrderRow {
  return {
    ...order,
    customer_name: '',
    customer_phone: '',
    destination_address: '',
    destination_unit: null,
    destination_building: null,
    destination_lat: aboutAKilometre(order.destination_lat),
    destination_lng: aboutAKilometre(order.destination_lng),
    destination_notes: '',
    recipient_instructions: null,
    proposal: null,
    description: '',
    vat_number: null,
    pickup: pickupOf(order),
    sender: order.sender ? nobody(order.sender) : null,
    status_history: order.status_history.map(bare),
    person_erased_at: erased_at,
  };
}

function pickupOf({ pickup, sender, vendor_id }: OrderRow): OrderRow['pickup'] {
  const { name, address, latitude, longitude } = pickup;
  if (!sender && !beganAsGuests(vendor_id)) return { name, address, latitude, longitude };
  return {
    name: '',
    address: '',
    latitude: aboutAKilometre(latitude),
    longitude: aboutAKilometre(longitude),
  };
}

const nobody = ({ location }: Sender): Sender => ({
  name: '',
  email: '',
  phone_number: '',
  location: {
    address: '',
    latitude: location.latitude === null ? null : aboutAKilometre(location.latitude),
    longitude: location.longitude === null ? null : aboutAKilometre(location.longitude),
  },
});

/** A history entry without any free text. */
const bare = ({ status, created_at, reason, by }: StatusEntry): StatusEntry => ({
  status,
  created_at,
  ...(reason && { reason }),
  ...(by && { by }),
});

/** A hundredth of a degree is at most 1.1 km. */
const aboutAKilometre = (degrees: number): number => Math.round(degrees * 100) / 100;
