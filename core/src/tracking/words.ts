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
  'paper.photo-alt',
  'paper.proof.',
  'paper.receipt',
  'preorder.collect',
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

/** When an order arrives, in words: the time, what stands above it, and what is known beside. */
export interface Arrival {
  readonly label: string | null;
  readonly main: string;
  readonly aside: string | null;
}

/**
 * When the order arrives, in the market's time zone (RCP-01), with the rider's own estimate (RID-04). Null if it will not
 * arrive, or nobody looks for a rider.
 */
export function arrivalOf(order: PublicOrder, voice: Voice): Arrival | null {
  if (toneOf(order) === 'arrived') {
    const time = clockTime(dateOf(order.updated_at), order, voice);
    return { label: null, main: say(voice, 'public.delivered-at', { time }), aside: null };
  }
  if (order.arrival === null) return null;
  const main = clockRange(order.arrival, order, voice);
  const minutes = minutesLeft(order, voice);
  if (minutes === null || order.eta_kind === null)
    return { label: say(voice, 'public.arrives'), main, aside: null };
  const estimate = say(voice, `public.eta-${order.eta_kind}`, { minutes });
  return order.eta_kind === 'destination'
    ? { label: estimate, main, aside: null }
    : { label: say(voice, 'public.arrives'), main, aside: estimate };
}

/** How the arrival differs from the promise, and why; null if there is nothing to tell (RCP-01). */
export function changeOf({ change, ...order }: PublicOrder, voice: Voice): string | null {
  if (!change) return null;
  const time = clockTime(dateOf(order.promised_at), order, voice);
  const told = say(voice, `public.${change.kind}`, { time });
  return change.why === undefined ? told : `${told} ${say(voice, `public.why.${change.why}`)}`;
}

function minutesLeft({ checked_at, eta_minutes }: PublicOrder, { now }: Voice): number | null {
  if (eta_minutes === null) return null;
  const left_ms = dateOf(checked_at + eta_minutes * 60).getTime() - now.getTime();
  return Math.max(0, Math.ceil(left_ms / 60_000));
}

/** The country and time zone that a time is formatted for. */
export type Clock = Pick<PublicOrder, 'country_code' | 'time_zone'>;

/** 14:05 as the country writes it (LNG-05), with the date if it is not today. */
export function clockTime(at: Date, order: Clock, voice: Pick<Voice, 'locale' | 'now'>): string {
  return clockFormat(order, voice, dayUnlessToday(at, order, voice)).format(at);
}

function dayUnlessToday(
  at: Date,
  { time_zone }: Clock,
  { now }: Pick<Voice, 'now'>,
): Intl.DateTimeFormatOptions {
  const isToday = startOfLocalDay(now, time_zone) <= at && at < startOfLocalDay(now, time_zone, 1);
  return isToday ? {} : { weekday: 'short', day: 'numeric', month: 'short' };
}

/**
 * 14.05 – 14.15, or 2:05 – 2:15 PM: the half of the day is said once where it stands behind both. The range of Intl itself writes
 * some countries' times another way than its times.
 */
function clockRange(
  { from, until }: { readonly from: number; readonly until: number },
  order: Clock,
  voice: Pick<Voice, 'locale' | 'now'>,
): string {
  const [begin, end] = [dateOf(from), dateOf(until)];
  const first = clockFormat(order, voice, dayUnlessToday(begin, order, voice)).formatToParts(begin);
  const last = clockFormat(order, voice, {}).formatToParts(end);
  const half = halfBehind(first);
  const kept = half !== null && half === halfBehind(last) ? first.slice(0, -1) : first;
  return `${textOf(kept).trimEnd()} – ${textOf(last)}`;
}

/** The half of the day that a time ends with; null where it has none, or before it. */
function halfBehind(parts: readonly Intl.DateTimeFormatPart[]): string | null {
  const last = parts.at(-1);
  return last?.type === 'dayPeriod' ? last.value : null;
}

const textOf = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.map(({ value }) => value).join('');

function clockFormat(
  { country_code, time_zone: timeZone }: Clock,
  { locale }: Pick<Voice, 'locale'>,
  day: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return dateFormat(clockTag(locale, country_code), { timeZone, hour: 'numeric', minute: '2-digit', ...day });
}

/** Day, year and time, for what is printed. */
export function fullTime(seconds: number, { country_code, time_zone }: Clock, { locale }: Voice): string {
  const options = { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' } as const;
  return dateFormat(clockTag(locale, country_code), options).format(dateOf(seconds));
}

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
