import { useEffect, useState } from 'react';

/** `value` once it has not changed for `delay_ms`; an empty text is returned at once. */
export function useDebounced(value: string, delay_ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delay_ms);
    return () => clearTimeout(timer);
  }, [value, delay_ms]);
  return value === '' ? '' : settled;
}
