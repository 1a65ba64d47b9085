import { listBrands, listMarkets } from '@sendero/core/contract/operator-studio-api';
import { useQuery } from '@tanstack/react-query';
import type { StudioThing } from '@sendero/core/contract/studio-shapes';
import { call } from '../../../lib/api.ts';
import { useCountryName } from '../../lib/sites.tsx';

/** The countries that the signed-in member may work on. */
export const useMarkets = () =>
  useQuery({
    queryKey: ['studio', 'markets'],
    queryFn: async () => (await call(listMarkets, {})).result,
  });

/** The brands that the signed-in member may work on. */
export const useBrands = () => useQuery(brandsQuery);

const brandsQuery = {
  queryKey: ['studio', 'brands'],
  queryFn: async () => (await call(listBrands, {})).result,
};

/** What a country or brand is called: a country in the reader's language, a brand by itself. */
export function useThingName(kind: StudioThing['kind']): (code: string) => string {
  const country = useCountryName();
  const brands = useQuery({ ...brandsQuery, enabled: kind === 'brand' }).data ?? [];
  return (code) =>
    kind === 'market' ? country(code) : (brands.find((brand) => brand.code === code)?.name ?? code);
}
