import { useEffect } from 'react';
import { beginTiming, endTiming } from './form/request-timings.ts';

const NAME = 'request.details-to-payment';

/** Measures the time from the order's details to its payment (FLOW-05). */
export function usePaymentTiming(part: string): void {
  useEffect(() => {
    if (part === 'details') beginTiming(NAME);
    if (part === 'payment') endTiming(NAME);
  }, [part]);
}
