import type { PublicOrder } from '../order/public-order.ts';

const UNHEARD_MS = 10_000;
const UNDER_WAY_MS = 120_000;
const STILL_MS = 900_000;
const SLOWEST_MS = 80_000;

type Asked = Pick<PublicOrder, 'map' | 'eta_minutes'>;

interface Hearing {
  /** Whether the page would hear of a change by itself. */
  readonly is_heard: boolean;
  /** How often it has asked in vain since the last answer. */
  readonly failures: number;
}

/**
 * After how many milliseconds a page asks again how its order is (PUB-01, RCP-01). A page that hears of changes asks only for what is no
 * change of the order: a rider's reports move the minutes until it arrives. Where nobody rides there is nothing of the kind, and it asks
 * in case that it was told wrong. One that hears nothing asks half as often after every failure.
 */
export function askAgainAfter({ map, eta_minutes }: Asked, { is_heard, failures }: Hearing): number {
  const isUnderWay = map === 'now' || eta_minutes !== null;
  const every_ms = is_heard ? (isUnderWay ? UNDER_WAY_MS : STILL_MS) : UNHEARD_MS;
  return Math.min(Math.max(SLOWEST_MS, every_ms), every_ms * 2 ** failures);
}
