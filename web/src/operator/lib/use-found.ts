import { findAnything } from '@sendero/core/contract/operator-order-api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What is named `q`; nothing is asked for an empty one. Each asking is recorded, so that it is not asked while it is typed. */
export function useFound(q: string) {
  return useQuery({
    queryKey: ['find', q],
    queryFn: () => call(findAnything, { query: { q } }),
    enabled: q !== '',
  });
}
