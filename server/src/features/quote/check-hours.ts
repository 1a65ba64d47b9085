import type { Market } from '@sendero/core/market/market';
import { type ClosedKey, whyClosed } from '@sendero/core/vendor/outlet-times';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { Problem } from '../../http/problem.ts';

/**
 * Why nothing is ordered for now, or for the time of a pre-order: riders are off duty (FLOW-03), or the outlet is
 * closed (BRD-12). Null where orders are taken.
 */
export function closedFor(
  { service_hours, time_zone }: Market,
  { opening_hours }: Pick<Vendor, 'opening_hours'>,
  preorderedFor: number | null,
  now: Date,
): ClosedKey | null {
  const at = preorderedFor === null ? now : new Date(preorderedFor * 1000);
  return whyClosed({ service_hours, time_zone, opening_hours }, at);
}

/** Throws ServiceClosed where riders are off duty or the outlet is closed. */
export function checkHours(
  market: Market,
  vendor: Pick<Vendor, 'opening_hours'>,
  preorderedFor: number | null,
  now: Date,
): void {
  const key = closedFor(market, vendor, preorderedFor, now);
  if (key === null) return;
  throw new Problem('ServiceClosed', {
    detail:
      key === 'hours.closed-then'
        ? 'The collection point is closed then.'
        : `Service hours are ${market.service_hours}, ${market.time_zone}.`,
    errors: [{ field: 'preordered_for', meta: { translation_key: key } }],
  });
}
