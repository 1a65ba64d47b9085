import type { Site } from '@sendero/core/market/site';
import { toMajor } from '@sendero/core/values/money';
import type { LatLng } from '@sendero/core/values/place';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { askShop } from './ask-shop.ts';
import { FIELD, checkMovable } from './move-drop-off.ts';
import { offerDropOff } from './offer-drop-off.ts';
import type { OrderRow } from '../order/order-row.ts';

interface PlaceWish {
  readonly to: LatLng;
  /** What the recipient was shown: by how much the fee rises, in major units. */
  readonly difference: number;
}

/** Asks the shop to send an order to another place, for another price (RCP-03, decision 0124). */
export async function proposePlace(
  world: World,
  site: Site,
  seen: OrderRow,
  { to, difference }: PlaceWish,
): Promise<void> {
  const offer = await offerDropOff(world, site, seen, to);
  if (offer.kind !== 'ask') throw ruleBroken(FIELD, 'public.drop-off.refused');
  const { fee, address } = offer;
  if (toMajor(fee - seen.delivery_fee, seen.currency) !== difference)
    throw ruleBroken(FIELD, 'public.drop-off.other-price');
  const place = { ...to, address };
  await askShop(world, seen, { place, fee }, { check: (row) => checkMovable(row, seen) });
}
