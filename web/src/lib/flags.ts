import type { FlagKey, Flags } from '@sendero/core/flag/flag';
import { useSyncExternalStore } from 'react';
import { boot } from './boot.ts';

let fresh: Flags | null = null;
const listeners = new Set<() => void>();

/** Which features are on for this site at this moment: as the server said with the page, or since. */
export const currentFlags = (): Flags => fresh ?? boot.flags;

/** One of `currentFlags`, outside of what is drawn. */
export function flag<Key extends FlagKey>(key: Key): Flags[Key] {
  return currentFlags()[key];
}

/** As `currentFlags`, for a component that has to follow them (FLG-02). */
export function useFlags(): Flags {
  return useSyncExternalStore(subscribe, currentFlags);
}

/** One of `useFlags`. */
export function useFlag<Key extends FlagKey>(key: Key): Flags[Key] {
  return useFlags()[key];
}

/** Takes what the server says now. */
export function takeFlags(flags: Flags): void {
  if (JSON.stringify(flags) === JSON.stringify(currentFlags())) return;
  fresh = flags;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
