import type { LatLng } from '@sendero/core/values/place';
import { useQuery } from '@tanstack/react-query';
import { suggest } from './geolocator.ts';
import { useDebounced } from './use-debounced.ts';

const DEBOUNCE_MS = 500;
const SHORTEST_QUERY = 2;

/** What typed text may mean, looked up 500 ms after the last key (GEO-01); each answer says which text it is to (GEO-08). */
export function useSuggestions(typed: string, near: LatLng) {
  const text = useDebounced(typed, DEBOUNCE_MS);
  const isAsked = text.length >= SHORTEST_QUERY;
  const search = useQuery({
    queryKey: ['address', text, near.lat, near.lng],
    queryFn: ({ signal }) => suggest(text, near, signal),
    enabled: isAsked,
    // What was not found may be there the next time: a city may have been imported meanwhile.
    staleTime: ({ state }) => (state.data?.length ? 5 * 60_000 : 0),
  });
  const isPending = typed.length >= SHORTEST_QUERY && (text !== typed || search.isFetching);
  return {
    suggestions: isAsked ? (search.data ?? []) : [],
    answered: isPending ? null : text,
    isPending,
    isSettled: isAsked && search.isSuccess && !isPending,
    isFailed: isAsked && search.isError,
  };
}
