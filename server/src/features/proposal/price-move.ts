// What an order costs at another place, with the trip that it is a stop of, its voucher and its card (RCP-03, decision 0154).
import type { Site } from '@sendero/core/market/site';
import { linesOf } from '@sendero/core/quote/fee';
import { discountOf } from '@sendero/core/quote/voucher';
import type { LatLng } from '@sendero/core/values/place';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { priceAlong } from '../quote/quote-fee.ts';
import { priceStop, withWay } from '../trip/price-stop.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';

/** What of an order its place decides. */
export interface MovePrice extends Pick<OrderRow, 'fee_lines' | 'ride_seconds' | 'voucher'> {
  /** What is left to pay, in minor units. */
  readonly delivery_fee: number;
}

interface Moving {
  readonly site: Site;
  readonly owned: VendorRecord;
  readonly row: OrderRow;
}

/** What an order costs now with its place at `to`, and how long the way there takes; null where riders do not go there. */
export async function priceMove(world: World, moving: Moving, to: LatLng): Promise<MovePrice | null> {
  const alone = await priceAlone(world, moving, to);
  if (!alone || !moving.row.trip) return alone;
  const { site, owned, row } = moving;
  const stop = await priceStop(world, site, owned, row, to);
  if (!stop) return null;
  const { difference, ride_seconds } = stop;
  return {
    delivery_fee: row.delivery_fee + difference,
    fee_lines: withWay(row.fee_lines ?? [], difference),
    voucher: row.voucher ?? null,
    ride_seconds,
  };
}

async function priceAlone(world: World, { site, owned, row }: Moving, to: LatLng): Promise<MovePrice | null> {
  const { pickup, payment_method, voucher = null } = row;
  const start = { lat: pickup.latitude, lng: pickup.longitude };
  const { distance_m, duration_s } = await world.router.route(start, to);
  try {
    const { fee } = priceAlong(world, site, owned, { to, distance_m }, { payment_method });
    const discount = voucher ? discountOf(voucher, fee) : 0;
    return {
      delivery_fee: fee - discount,
      fee_lines: linesOf(site.market, fee, payment_method),
      voucher: voucher && { ...voucher, discount },
      ride_seconds: Math.round(duration_s),
    };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
