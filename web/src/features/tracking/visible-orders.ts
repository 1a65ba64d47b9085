import { useEffect } from 'react';

/** The orders whose rows are in or near the visible part: their riders are queried first, and no toast tells of them. */
export const visibleOrders = new Set<string>();

/** Counts an order as visible while the component is mounted. */
export function useInSight(orderId: string): void {
  useEffect(() => {
    visibleOrders.add(orderId);
    return () => void visibleOrders.delete(orderId);
  }, [orderId]);
}
