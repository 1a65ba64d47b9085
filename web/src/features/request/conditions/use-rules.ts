import { useEffect, useState } from 'react';
import { loadAgain } from '../../lib/lazy-page.tsx';
import type * as requestRules from './request-issues.ts';

type Rules = typeof requestRules;

let known: Rules | null = null;
const loading = loadAgain(() => import('./request-issues.ts')).then((rules) => (known = rules));

/** The rules of an order, 16 kB with the world's phone numbers: they arrive while the first question is read. Null until then. */
export function useRules(): Rules | null {
  const [rules, setRules] = useState(known);
  useEffect(() => {
    // Whoever could not load them has been told (NET-02).
    loading.then(setRules, () => undefined);
  }, []);
  return rules;
}
