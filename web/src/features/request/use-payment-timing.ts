import { useEffect } from 'react';
import { beginTiming, endTiming } from './form/request-timings.ts';

const NAME = 'request.details-to-payment';

/**
 * Measures the time from the order's details to its payment (FLOW-05). Both stand together: who leaves the payment as it
 * is comes to it by placing the order.
 */
export function usePaymentTiming(part: string, isPlacing: boolean): void {
  useEffect(() => {
    if (part === 'details') beginTiming(NAME);
    if (part === 'payment' || isPlacing) endTiming(NAME);
  }, [part, isPlacing]);
}
