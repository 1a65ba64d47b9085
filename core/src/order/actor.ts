import { type OrderStatus, stageOf } from './status.ts';

/**
 * Who may report a status of an order.
 *
 * `shop`: its people, and guests · `recipient`: whoever holds the order's link · `fleet`: a rider network, ours or another's · `dispatch`: the product, when it
 * requests a rider, or when nobody was found · `payment`: the answers of a payment provider · `operator`: whoever runs the product.
 */
export type Actor = 'shop' | 'recipient' | 'fleet' | 'dispatch' | 'payment' | 'operator';

const theirs: Readonly<Record<Exclude<Actor, 'operator'>, readonly OrderStatus[]>> = {
  shop: ['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'MODIFIED', 'CANCELLED'],
  recipient: ['MODIFIED'],
  fleet: [
    'WAITING_FOR_TRANSPORT',
    'ASSIGNED_TO_TRANSPORT',
    'COURIER_ACCEPTED_DELIVERY',
    'NEAR_VENDOR',
    'PICKED_UP',
    'COURIER_LEFT_VENDOR',
    'NEAR_CUSTOMER',
    'DELIVERED',
    'RETURN_INITIATED',
    'RETURNED_TO_VENDOR',
    'STALLED',
    'DELAYED',
  ],
  dispatch: ['WAITING_FOR_TRANSPORT', 'CANCELLED'],
  payment: ['PAYMENT_INITIATED', 'PAYMENT_COMMITTED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED', 'RECEIVED'],
};

type History = readonly { readonly status: OrderStatus }[];

/**
 * Whether `actor` may move an order with this history (oldest first) to `to` (SAF-15). `mayAdvance` decides whether the
 * order may go there at all.
 *
 * A fleet reports only on orders that wait for a rider or have one, so never on an order that is not paid or not
 * placed. A shop or recipient that modified an order may return it to its previous status. An operator may report everything.
 */
export function maySay(actor: Actor, history: History, to: OrderStatus): boolean {
  if (actor === 'operator') return true;
  const modifies = theirs[actor].includes('MODIFIED');
  const goesOn = modifies && history.at(-1)?.status === 'MODIFIED' && stageOf(history) === to;
  const isAsked = actor !== 'fleet' || history.some(({ status }) => theirs.fleet.includes(status));
  return goesOn || (isAsked && theirs[actor].includes(to));
}
