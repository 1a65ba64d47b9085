import type { LatLng } from '@sendero/core/values/place';
import { useQuery } from '@tanstack/react-query';
import { suggest } from './geolocator.ts';
import { useDebounced } from './use-debounced.ts';

const DEBOUNCE_MS = 500;
const SHORTEST_QUERY = 2;

/**
 * Suggestions for typed text, looked up 500 ms after the last key (GEO-01); each answer names the text that it belongs
 * to (GEO-08).
 */
export function useSuggestions(typed: string, near: LatLng) {
  const text = useDebounced(typed, DEBOUNCE_MS);
  const isAsked = text.length >= SHORTEST_QUERY;
  const search = useQuery({
    queryKey: ['address', text, near.lat, near.lng],
    queryFn: ({ signal }) => suggest(text, near, signal),
    enabled: isAsked,
    // An empty answer is not cached: a city may have been imported since.
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
