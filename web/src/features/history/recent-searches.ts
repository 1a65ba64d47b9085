// What was searched for last on this device, newest first (HIS-05). It goes with the session: it names customers.
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

const MOST = 10;

const slot = localSlot<readonly string[]>('search-history', z.array(z.string()), []);
const listeners = new Set<() => void>();
let searches = slot.read();

/** The ten last searches. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches);
}

/** As `useRecentSearches`, at this moment. */
export const recentSearches = (): readonly string[] => searches;

export function rememberSearch(text: string): void {
  set([text, ...searches.filter((other) => other !== text)].slice(0, MOST));
}

export function forgetSearch(text: string): void {
  set(searches.filter((other) => other !== text));
}

/** Lets go of every search. */
export function forgetAllSearches(): void {
  set([]);
}

function set(next: readonly string[]): void {
  searches = next;
  if (next.length > 0) slot.write(next);
  else slot.clear();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
