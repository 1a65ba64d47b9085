import type * as outletTimes from '@sendero/core/vendor/outlet-times';
import { useEffect, useState } from 'react';
import { loadAgain } from '../../../lib/lazy-page.tsx';

type OutletTimes = typeof outletTimes;

let known: OutletTimes | null = null;

/** The rules of an outlet's own hours, loaded for those that have some; null until then, and for all others. */
export function useOutletTimes(isNeeded: boolean): OutletTimes | null {
  const [rules, setRules] = useState(known);
  useEffect(() => {
    if (!isNeeded || known) return;
    // A load failure has already been shown (NET-02).
    loadAgain(() => import('@sendero/core/vendor/outlet-times')).then(
      (loaded) => setRules((known = loaded)),
      () => undefined,
    );
  }, [isNeeded]);
  return isNeeded ? rules : null;
}
