import { isOpen, nextOpening, parseServiceHours } from '@sendero/core/quote/service-hours';
import { formatMinuteOfDay, minuteOfDay } from '@sendero/core/values/clock-time';
import { boot } from '../../../lib/boot.ts';
import { useCountryParameter } from './use-country-parameter.ts';

export interface Hours {
  readonly isOpenNow: boolean;
  /** The times in the texts of the specification: `07:00`, in the market's time zone. */
  readonly shown: { readonly from: string; readonly to: string; readonly currentTime: string };
  /** Unix seconds; null if the hours are unknown. */
  readonly nextOpening: number | null;
  isOpenAt(seconds: number): boolean;
}

/**
 * The service hours at `now` (FLOW-03). The page starts with the hours in its boot data; the server's answer replaces
 * them.
 */
export function useServiceHours(now: Date): Hours {
  const { service_hours, time_zone } = boot.market;
  const value = String(useCountryParameter('serviceHours', service_hours));
  const hours = parseServiceHours(value);
  const { from, to } = typeof hours === 'string' ? { from: 0, to: 0 } : hours;
  const opening = nextOpening(value, now, time_zone);
  return {
    isOpenNow: isOpen(value, now, time_zone),
    shown: {
      from: formatMinuteOfDay(from),
      to: formatMinuteOfDay(to),
      currentTime: formatMinuteOfDay(minuteOfDay(now, time_zone)),
    },
    nextOpening: opening && Math.floor(opening.getTime() / 1000),
    isOpenAt: (seconds) => isOpen(value, new Date(seconds * 1000), time_zone),
  };
}
