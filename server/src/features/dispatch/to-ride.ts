import type { RideRequest } from '../../ports/riders/port.ts';
import type { MaskedNumber } from '../extension/masked-numbers.ts';
import { type OrderRow, collectAtOf } from '../order/order-row.ts';

/** How the fleet is told to reach the customer: their own number, a masked one, or none (RCP-04). */
export type ToldNumber = 'own' | MaskedNumber | undefined;

/** The ride request for an order at `now`: the places, the contact, and when the parcel is ready. */
export function toRide(order: OrderRow, now: Date, told: ToldNumber): RideRequest {
  const { pickup } = order;
  return {
    order_id: order.order_id,
    short_code: order.short_code ?? '',
    country_code: order.country_code,
    pickup: {
      lat: pickup.latitude,
      lng: pickup.longitude,
      name: pickup.name,
      address: pickup.address,
      phone_number: pickup.phone_number ?? '',
      notes: pickup.notes ?? '',
    },
    destination: {
      lat: order.destination_lat,
      lng: order.destination_lng,
      name: order.customer_name,
      address: order.destination_address,
      ...contactOf(order, told),
      notes: order.destination_notes,
    },
    ready_at: new Date(Math.max(now.getTime(), readyAt(order).getTime())),
    age_validation_required: order.age_validation_required,
    ...(order.goods && { goods: order.goods }),
    pin_required: order.pin_required,
    ...(order.trip && { trip: order.trip }),
  };
}

function contactOf({ customer_phone }: OrderRow, told: ToldNumber) {
  if (told === 'own') return { phone_number: customer_phone };
  return told ? { phone_number: told.number, phone_extension: told.extension } : { phone_number: '' };
}

/** The collection's time where that was asked for, else as late as the promised delivery allows. */
function readyAt(order: OrderRow): Date {
  const asked = order.preordered_end === 'COLLECT' ? collectAtOf(order) : null;
  return asked ?? new Date(order.promised_at.getTime() - order.ride_seconds * 1000);
}
