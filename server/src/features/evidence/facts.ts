import { isTerminal } from '@sendero/core/order/status';
import { canonical } from './hashes.ts';
import type { LiveOrder, LiveProof } from './store.ts';

/** A status, when, and why. */
export type SealedEvent = readonly [status: string, at: number, reason?: string];

/** What is sealed of an order or a proof: `facts` as they are, `personal` by their hashes alone. Both as canonical JSON by name. */
export interface Facts {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly personal: Readonly<Record<string, string>>;
}

/** The history of an order without what erasing a person takes from it. */
export const eventsOf = ({ status_history }: LiveOrder): SealedEvent[] =>
  status_history.map(({ status, created_at, reason }) =>
    reason ? [status, created_at, reason] : [status, created_at],
  );

/** An order's facts are sealed once it has ended: until then they may change. */
export const hasEnded = ({ status }: LiveOrder): boolean => isTerminal(status);

/** What stays when the person is erased, and what goes. */
export function factsOfOrder(order: LiveOrder): Facts {
  const { pickup, sender } = order;
  return {
    facts: {
      placed_at: order.created_at.toISOString(),
      wanted_for: order.preordered_for?.toISOString() ?? null,
      shops_own_number: order.client_order_id,
      currency: order.currency,
      fee: order.delivery_fee,
      amount: order.amount,
      payment: order.payment_method,
      age_check: order.age_validation_required,
      pin: order.pin_required,
    },
    personal: canonicalEach({
      customer: { name: order.customer_name, phone: order.customer_phone, vat_number: order.vat_number },
      destination: {
        address: order.destination_address,
        unit: order.destination_unit ?? null,
        building: order.destination_building ?? null,
        latitude: order.destination_lat,
        longitude: order.destination_lng,
        notes: order.destination_notes,
      },
      goods: order.description,
      pickup,
      sender: sender ?? null,
    }),
  };
}

/** A proof's picture stands for itself by the SHA-256 of its file. */
export function factsOfProof({ name, taken_at, lat, lng, signature, photo_sha256 }: LiveProof): Facts {
  return {
    facts: { taken_at: taken_at.toISOString() },
    personal: canonicalEach({ name, place: lat === null ? null : [lat, lng], signature, photo_sha256 }),
  };
}

const canonicalEach = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, canonical(value)]));
