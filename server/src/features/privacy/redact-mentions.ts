import type { OrderRow } from '../order/order-row.ts';
import { type Pattern, fold } from './person.ts';

/** Returns another person's order without the texts that name the person whom the pattern finds. */
export function redactMentions(order: OrderRow, { exact }: Pattern): OrderRow {
  const found = new RegExp(exact);
  const unless = (text: string): string => (found.test(fold(text)) ? '' : text);
  const isNamed = ({ recipient_instructions }: OrderRow): boolean =>
    found.test(fold(recipient_instructions?.line ?? ''));
  const { phone_number, notes, ...pickup } = order.pickup;
  return {
    ...order,
    destination_address: unless(order.destination_address),
    destination_unit: unless(order.destination_unit ?? ''),
    destination_building: unless(order.destination_building ?? ''),
    destination_notes: unless(order.destination_notes),
    recipient_instructions: isNamed(order) ? null : (order.recipient_instructions ?? null),
    description: unless(order.description),
    pickup: {
      ...pickup,
      ...(phone_number !== undefined && { phone_number: unless(phone_number) }),
      ...(notes !== undefined && { notes: unless(notes) }),
    },
  };
}
