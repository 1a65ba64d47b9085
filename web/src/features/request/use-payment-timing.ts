import { useEffect } from 'react';

const DETAILS = 'request.details';
const TO_PAYMENT = 'request.details-to-payment';

/** Measures the time between the order's details and its payment, for the browser's performance log (FLOW-05). */
export function usePaymentTiming(part: string): void {
  useEffect(() => {
    if (part === 'details') performance.mark(DETAILS);
    if (part !== 'payment' || performance.getEntriesByName(DETAILS).length === 0) return;
    const { duration } = performance.measure(TO_PAYMENT, DETAILS);
    console.debug(TO_PAYMENT, Math.round(duration));
  }, [part]);
}
