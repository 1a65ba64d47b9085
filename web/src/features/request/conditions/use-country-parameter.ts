import { countryParameter, type countryParameterNames } from '@sendero/core/contract/site-api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const STALE_AFTER_MS = 5 * 60_000;

/** A parameter published for the country, refetched after five minutes; `fallback` while it loads or fails (FEE-09). */
export function useCountryParameter(
  name: (typeof countryParameterNames)[number],
  fallback: string | number,
): string | number {
  const { data } = useQuery({
    queryKey: ['country-parameter', name],
    queryFn: async ({ signal }) => (await call(countryParameter, { params: { name }, signal })).result,
    staleTime: STALE_AFTER_MS,
    refetchInterval: STALE_AFTER_MS,
  });
  return data ?? fallback;
}
