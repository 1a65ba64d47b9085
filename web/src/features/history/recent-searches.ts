// What was searched for last on this device, newest first (HIS-05). It goes with the session: it names customers.
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { persisted } from '../../lib/persisted.ts';

const MOST = 10;
const NONE: readonly string[] = [];

const searches = persisted<readonly string[]>('search-history', z.array(z.string()), NONE);

/** The ten last searches. */
export const useRecentSearches = (): readonly string[] => useStore(searches);

/** As `useRecentSearches`, at this moment. */
export const recentSearches = searches.getState;

export function rememberSearch(text: string): void {
  set([text, ...others(text)].slice(0, MOST));
}

export function forgetSearch(text: string): void {
  set(others(text));
}

/** Lets go of every search. */
export function forgetAllSearches(): void {
  set(NONE);
}

const others = (text: string): string[] => recentSearches().filter((other) => other !== text);

const set = (next: readonly string[]): void => searches.setState(next.length > 0 ? next : NONE, true);
