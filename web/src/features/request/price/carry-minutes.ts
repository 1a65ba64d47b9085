import type { Estimation } from '@sendero/core/contract/quote-api';

/** Minutes from collection to delivery; null while unknown. A server of the version before does not tell them apart. */
export const carryMinutes = (times: Estimation | null): number | null =>
  times && (times.carry_minutes ?? times.delivery_minutes - times.pickup_minutes);
