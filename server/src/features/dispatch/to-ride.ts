import type { RideRequest } from '../../ports/riders/port.ts';
import { type OrderRow, collectAtOf } from '../order/order-row.ts';

/** The ride request for an order at `now`: the places, the contact, and when the parcel is ready. */
export function toRide(order: OrderRow, now: Date): RideRequest {
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
      phone_number: order.customer_phone,
      notes: order.destination_notes,
    },
    ready_at: new Date(Math.max(now.getTime(), readyAt(order).getTime())),
    age_validation_required: order.age_validation_required,
    pin_required: order.pin_required,
    ...(order.trip && { trip: order.trip }),
  };
}

/** The collection's time where that was asked for, else as late as the promised delivery allows. */
function readyAt(order: OrderRow): Date {
  const asked = order.preordered_end === 'COLLECT' ? collectAtOf(order) : null;
  return asked ?? new Date(order.promised_at.getTime() - order.ride_seconds * 1000);
}
