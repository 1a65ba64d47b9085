// The texts of the public page about an order, rendered first by the server and then by the page with every change.
import { dateFormat } from '../values/formatters.ts';
import type { PublicOrder } from '../order/public-order.ts';
import { startOfLocalDay } from '../values/clock-time.ts';
import { type TextValues, formatText } from '../values/format-text.ts';
import { clockTag } from '../values/locale.ts';

/** What texts depend on: locale, translations and the current time. */
export interface Voice {
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly now: Date;
}

export type Tone = 'going' | 'late' | 'ended' | 'arrived';

/** The key prefixes of all texts of a public page. */
export const spokenKeys = [
  'map.',
  'order.code',
  'problem.Offline',
  'public.',
  'tracking.progress.',
  'ui.',
] as const;

export function say({ locale, texts }: Voice, key: string, values: TextValues = {}): string {
  return formatText(texts[key] ?? key, values, locale);
}

/** Whether the order goes well, is late, or has ended. */
export function toneOf({ status }: PublicOrder): Tone {
  switch (status) {
    case 'DELIVERED':
      return 'arrived';
    case 'DELAYED':
    case 'STALLED':
      return 'late';
    case 'CANCELLED':
    case 'RETURN_INITIATED':
    case 'RETURNED_TO_VENDOR':
    case 'PAYMENT_FAILED':
    case 'PAYMENT_CANCELLED':
      return 'ended';
    default:
      return 'going';
  }
}

export interface Arrival {
  readonly main: string;
  readonly aside: string | null;
}

/**
 * The arrival time in the market's time zone: the rider's estimate (RID-04), else the promised time. Null if the order
 * will not arrive, or the time cannot be known.
 */
export function arrivalOf(order: PublicOrder, voice: Voice): Arrival | null {
  const tone = toneOf(order);
  const time = (at: Date): string => clockTime(at, order, voice);
  if (tone === 'arrived')
    return { main: say(voice, 'public.delivered-at', { time: time(dateOf(order.updated_at)) }), aside: null };
  if (tone === 'ended' || order.status === 'STALLED') return null;
  const promised = dateOf(order.promised_at);
  const isLate = promised < voice.now;
  if (order.eta_minutes === null || order.eta_kind === null) {
    return {
      main: say(voice, isLate ? 'public.promised-late' : 'public.promised', { time: time(promised) }),
      aside: null,
    };
  }
  const arrives = dateOf(order.checked_at + order.eta_minutes * 60);
  const minutes = Math.max(0, Math.ceil((arrives.getTime() - voice.now.getTime()) / 60_000));
  if (order.eta_kind === 'destination') {
    return {
      main: say(voice, 'public.eta-destination', { minutes }),
      aside: say(voice, 'public.at', { time: time(arrives) }),
    };
  }
  const aside = isLate ? null : say(voice, 'public.with-you-by', { time: time(promised) });
  return { main: say(voice, 'public.eta-origin', { minutes }), aside };
}

/** The country and time zone that a time is formatted for. */
export type Clock = Pick<PublicOrder, 'country_code' | 'time_zone'>;

/** 14:05 as the country writes it (LNG-05), with the date if it is not today. */
export function clockTime(at: Date, order: Clock, { locale, now }: Voice): string {
  const { country_code, time_zone: timeZone } = order;
  const today = startOfLocalDay(now, timeZone) <= at && at < startOfLocalDay(now, timeZone, 1);
  const day = today ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
  const options = { timeZone, hour: 'numeric', minute: '2-digit', ...day } as const;
  return dateFormat(clockTag(locale, country_code), options).format(at);
}

/** Day, year and time, for what is printed. */
export function fullTime(seconds: number, { country_code, time_zone }: Clock, { locale }: Voice): string {
  const options = { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' } as const;
  return dateFormat(clockTag(locale, country_code), options).format(dateOf(seconds));
}

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
