import { countryParameter } from '@sendero/core/contract/site-api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const STALE_AFTER_MS = 5 * 60_000;

/** Whether the country accepts cards now (PAY-07); null while that loads, `unknown` if it cannot be read. */
export function useOnlinePayment(): boolean | 'unknown' | null {
  const { data, isError } = useQuery({
    queryKey: ['country-parameter', 'onlinePaymentActivated'],
    queryFn: async ({ signal }) =>
      (await call(countryParameter, { params: { name: 'onlinePaymentActivated' }, signal })).result,
    staleTime: STALE_AFTER_MS,
  });
  if (data !== undefined) return data === 'true';
  return isError ? 'unknown' : null;
}
