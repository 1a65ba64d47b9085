// The last searches on this device, newest first (HIS-05). They are deleted with the session, since they may identify
// customers.
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { persisted } from '../../lib/persisted.ts';

const MOST = 10;
const NONE: readonly string[] = [];

const searches = persisted<readonly string[]>('search-history', z.array(z.string()), NONE);

/** The last ten searches. */
export const useRecentSearches = (): readonly string[] => useStore(searches);

/**
 * The current value of `useRecentSearches`.
 *
 * @internal Exported for tests, which call it outside React.
 */
export const recentSearches = searches.getState;

export function rememberSearch(text: string): void {
  set([text, ...others(text)].slice(0, MOST));
}

export function removeSearch(text: string): void {
  set(others(text));
}

/** Deletes all searches. */
export function clearSearches(): void {
  set(NONE);
}

const others = (text: string): string[] => recentSearches().filter((other) => other !== text);

const set = (next: readonly string[]): void => searches.setState(next.length > 0 ? next : NONE, true);
