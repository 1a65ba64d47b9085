import { countryParameter, type countryParameterNames } from '@sendero/core/contract/site-api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const KEPT_MS = 5 * 60_000;

/** A parameter that the country publishes, asked anew after five minutes; `fallback` while and where it cannot be had (FEE-09). */
export function useCountryParameter(
  name: (typeof countryParameterNames)[number],
  fallback: string | number,
): string | number {
  const { data } = useQuery({
    queryKey: ['country-parameter', name],
    queryFn: async ({ signal }) => (await call(countryParameter, { params: { name }, signal })).result,
    staleTime: KEPT_MS,
    refetchInterval: KEPT_MS,
  });
  return data ?? fallback;
}
