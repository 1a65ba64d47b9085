import { isOpen, nextOpening, parseServiceHours } from '@sendero/core/quote/service-hours';
import { formatMinuteOfDay, minuteOfDay } from '@sendero/core/values/clock-time';
import type { ClosedKey } from '@sendero/core/vendor/outlet-times';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { boot } from '../../../lib/boot.ts';
import { useCountryParameter } from './use-country-parameter.ts';
import { useOutletTimes } from './use-outlet-times.ts';

export interface Hours {
  /** Null while that is not known. */
  readonly isOpenNow: boolean | null;
  /** Why nothing can be ordered for now; null where it can. */
  readonly closedNow: ClosedKey | null;
  /** The times in the texts of the specification: `07:00`, in the market's time zone. */
  readonly shown: { readonly from: string; readonly to: string; readonly currentTime: string };
  /** Unix seconds; null if there is none, or the hours are unknown. */
  readonly nextOpening: number | null;
  whyClosedAt(seconds: number): ClosedKey | null;
}

/**
 * When orders are taken, at `now`: while riders are on duty (FLOW-03) and the outlet is open (BRD-12). The page starts
 * with the service hours in its boot data; the server's answer replaces them.
 */
export function useOrderTimes(now: Date, { opening_hours }: Pick<Vendor, 'opening_hours'>): Hours {
  const { time_zone } = boot.market;
  const service_hours = String(useCountryParameter('serviceHours', boot.market.service_hours));
  const times = { service_hours, time_zone, opening_hours };
  const parsed = parseServiceHours(service_hours);
  const { from, to } = typeof parsed === 'string' ? { from: 0, to: 0 } : parsed;
  const isOwn = opening_hours !== undefined;
  const outlet = useOutletTimes(isOwn);
  const opening = outlet ? outlet.nextOrderTime(times, now) : nextOpening(service_hours, now, time_zone);
  const whyClosed = (at: Date): ClosedKey | null => {
    if (outlet) return outlet.whyClosed(times, at);
    return isOpen(service_hours, at, time_zone) ? null : 'problem.ServiceClosed';
  };
  const closedNow = whyClosed(now);
  return {
    isOpenNow: isOwn && !outlet && closedNow === null ? null : closedNow === null,
    closedNow,
    shown: {
      from: formatMinuteOfDay(from),
      to: formatMinuteOfDay(to),
      currentTime: formatMinuteOfDay(minuteOfDay(now, time_zone)),
    },
    nextOpening: opening && Math.ceil(opening.getTime() / 1000),
    whyClosedAt: (seconds) => whyClosed(new Date(seconds * 1000)),
  };
}
