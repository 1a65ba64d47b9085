import type { World } from '../../world.ts';
import { noRiderPreset } from '@sendero/core/order/no-rider';
import { minuteOfDay } from '@sendero/core/values/clock-time';
import type { OrderRow } from '../order/order-row.ts';
import { beganAsGuests } from '../session/guest-session.ts';
import type { Beginning } from './search-store.ts';

/** The beginning of the search for an order's rider. */
export function beginningOf({ sites }: World, order: OrderRow, now: Date): Beginning {
  const { root_id, order_id, vendor_id, country_code, sender } = order;
  const isGuest = Boolean(sender) || beganAsGuests(vendor_id);
  const zone = sites.findMarket(country_code)?.time_zone ?? 'UTC';
  return {
    root_id,
    order_id,
    vendor_id,
    area: areaOf(order),
    local_hour: Math.floor(minuteOfDay(now, zone) / 60),
    preset: noRiderPreset(isGuest),
  };
}

/** A tenth of a degree of the country: where one search says something of the next. */
function areaOf({ country_code, pickup: { latitude, longitude } }: OrderRow): string {
  return `${country_code} ${latitude.toFixed(1)} ${longitude.toFixed(1)}`;
}
