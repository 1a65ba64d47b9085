import type { Market } from '@sendero/core/market/market';
import { isOpen } from '@sendero/core/quote/service-hours';
import { Problem } from '../../http/problem.ts';

/** Whether the country's service hours include now, or the time of a pre-order (FLOW-03). */
export function openFor(market: Market, preorderedFor: number | null, now: Date): boolean {
  return isOpen(
    market.service_hours,
    preorderedFor === null ? now : new Date(preorderedFor * 1000),
    market.time_zone,
  );
}

/** Throws ServiceClosed outside the service hours. */
export function checkHours(market: Market, preorderedFor: number | null, now: Date): void {
  if (openFor(market, preorderedFor, now)) return;
  throw new Problem('ServiceClosed', {
    detail: `Service hours are ${market.service_hours}, ${market.time_zone}.`,
    errors: [{ field: 'preordered_for', meta: { translation_key: 'problem.ServiceClosed' } }],
  });
}
