import { type OrderStatus, stageOf } from './status.ts';

/**
 * Who may say what has become of an order.
 *
 * `shop`: its people, and guests · `fleet`: a rider network, ours or another's · `dispatch`: the product, when it asks for a
 * rider · `payment`: what a provider was asked and has answered · `operator`: whoever runs the product.
 */
export type Actor = 'shop' | 'fleet' | 'dispatch' | 'payment' | 'operator';

const theirs: Readonly<Record<Exclude<Actor, 'operator'>, readonly OrderStatus[]>> = {
  shop: ['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'MODIFIED', 'CANCELLED'],
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
  dispatch: ['WAITING_FOR_TRANSPORT'],
  payment: ['PAYMENT_INITIATED', 'PAYMENT_COMMITTED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED', 'RECEIVED'],
};

type History = readonly { readonly status: OrderStatus }[];

/**
 * Whether `actor` may bring an order with this history, oldest first, to `to` (SAF-15); whether the order may go there at
 * all is `mayAdvance`.
 *
 * A fleet speaks only of orders that wait for a rider or have one, so never of one that is not paid or not placed. Whoever modified
 * an order says that it goes on from where it stood. An operator may say everything.
 */
export function maySay(actor: Actor, history: History, to: OrderStatus): boolean {
  if (actor === 'operator') return true;
  const goesOn = actor === 'shop' && history.at(-1)?.status === 'MODIFIED' && stageOf(history) === to;
  const isAsked = actor !== 'fleet' || history.some(({ status }) => theirs.fleet.includes(status));
  return goesOn || (isAsked && theirs[actor].includes(to));
}
