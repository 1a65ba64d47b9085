import { useEffect, useState } from 'react';
import { loadAgain } from '../../../lib/lazy-page.tsx';
import type * as requestRules from '@sendero/core/request/issues';

type Rules = typeof requestRules;

let known: Rules | null = null;
const loading = loadAgain(() => import('@sendero/core/request/issues')).then((rules) => (known = rules));

/**
 * The rules of an order, 16 kB with the world's phone number rules, loaded while the user reads the first question;
 * null until then.
 */
export function useRules(): Rules | null {
  const [rules, setRules] = useState(known);
  useEffect(() => {
    // A load failure has already been shown (NET-02).
    loading.then(setRules, () => undefined);
  }, []);
  return rules;
}
