import type { Order } from '@sendero/core/order/order';
import type { PreorderEnd } from '@sendero/core/order/preorder';
import type { Formats, Translate } from './texts.tsx';

/** A pre-order's time as it was asked for, with the minutes between its ends; null while those are unknown. */
interface AskedEnd {
  readonly at: number;
  readonly end: PreorderEnd;
  readonly carry_minutes: number | null;
}

/** When the rider collects and when they deliver (FLOW-22); the time asked for alone while the other is unknown. */
export function endsInWords(t: Translate, formats: Formats, { at, end, carry_minutes }: AskedEnd): string {
  if (carry_minutes === null) return formats.dateTime(at);
  const carry_s = carry_minutes * 60;
  const collect_at = end === 'COLLECT' ? at : at - carry_s;
  return t('preorder.both', {
    collect: formats.dateTime(collect_at),
    deliver: formats.time(collect_at + carry_s),
  });
}

/** Both times of an order that is for later; empty for any other. */
export function bothTimes(t: Translate, formats: Formats, order: Order): string {
  const { preordered_for, collect_at, deliver_at } = order;
  if (preordered_for === null) return '';
  if (collect_at === undefined || deliver_at === undefined) return formats.dateTime(preordered_for);
  return t('preorder.both', { collect: formats.dateTime(collect_at), deliver: formats.time(deliver_at) });
}
