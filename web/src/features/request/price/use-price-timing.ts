import type { LatLng } from '@sendero/core/values/place';
import { useEffect } from 'react';
import { beginTiming, dropTiming, endTiming } from '../form/request-timings.ts';

const NAME = 'request.destination-to-price';

/**
 * Measures the time from choosing a destination to its price (FLOW-24); a new price for the same place is not measured.
 */
export function usePriceTiming(to: LatLng | null, price: 'KNOWN' | 'FAILED' | null): void {
  const place = to && `${to.lat},${to.lng}`;
  useEffect(() => {
    if (place !== null) beginTiming(NAME);
  }, [place]);
  useEffect(() => {
    if (price === 'KNOWN') endTiming(NAME);
    if (price === 'FAILED') dropTiming(NAME);
  }, [place, price]);
}
