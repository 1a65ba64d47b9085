import { type CallPair, callState } from '@sendero/core/order/calls';
import type { RiderInfo } from '@sendero/core/order/order';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { toE164 } from '@sendero/core/values/phone';
import type { World } from '../../world.ts';
import { isMasked, maskedNumbers } from '../extension/masked-numbers.ts';
import type { OrderRow } from '../order/order-row.ts';

type Callable = NonNullable<PublicOrder['calls']>[number];
type Called = Callable['who'];

const pairs = { rider: 'recipient-rider', shop: 'recipient-shop' } as const satisfies Record<
  Called,
  CallPair
>;

/**
 * Whom the recipients of these orders may call, by order (RCP-04): by masked numbers where the country has an exchange, else
 * by their own as far as its market allows that. `infos` has the riders as `riderInfoFor` tells them.
 */
export async function callsOf(
  world: World,
  orders: readonly OrderRow[],
  infos: ReadonlyMap<string, RiderInfo>,
): Promise<ReadonlyMap<string, readonly Callable[]>> {
  const found = new Map<string, Callable[]>();
  for (const who of ['rider', 'shop'] as const) {
    const open = orders.filter((order) => mayCall(world, order, who));
    const masked = await maskedNumbers(
      world,
      open.filter((order) => ownNumber(order, who, infos) !== null),
      pairs[who],
    );
    for (const order of open) {
      const number = isMasked(world, order.country_code)
        ? masked.get(order.order_id)
        : unmasked(world, order, who, infos);
      if (number) found.set(order.order_id, [...(found.get(order.order_id) ?? []), { who, ...number }]);
    }
  }
  return found;
}

function mayCall({ clock, sites }: World, order: OrderRow, who: Called): boolean {
  const market = sites.findMarket(order.country_code);
  // A person who sends something is no shop: nobody told them that they would be called.
  if (!market || order.person_erased_at || (who === 'shop' && order.sender)) return false;
  return callState(pairs[who], order, market.calls, clock.now()) === 'open';
}

function unmasked(
  { sites }: World,
  order: OrderRow,
  who: Called,
  infos: ReadonlyMap<string, RiderInfo>,
): { readonly number: string } | null {
  const allowed = sites.findMarket(order.country_code)?.calls.unmasked.includes(who) === true;
  const number = allowed ? ownNumber(order, who, infos) : null;
  return number === null ? null : { number };
}

/** Null where there is none, or it is no number. A rider's is masked already where numbers are. */
function ownNumber(order: OrderRow, who: Called, infos: ReadonlyMap<string, RiderInfo>): string | null {
  const phone = who === 'shop' ? order.pickup.phone_number : infos.get(order.order_id)?.rider?.phone_number;
  return phone ? toE164(phone, order.country_code) : null;
}
