import { boot } from '../../lib/boot.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Today at the outlet, as `2026-11-19`. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: boot.market.time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(Date.now());
