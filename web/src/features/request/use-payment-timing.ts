import { useEffect } from 'react';

const DETAILS = 'request.details';
const TO_PAYMENT = 'request.details-to-payment';

/** Logs the time between the order's details and its payment on the browser's performance timeline (FLOW-05). */
export function usePaymentTiming(part: string): void {
  useEffect(() => {
    if (part === 'details') performance.mark(DETAILS);
    if (part !== 'payment' || performance.getEntriesByName(DETAILS).length === 0) return;
    performance.measure(TO_PAYMENT, DETAILS);
  }, [part]);
}
