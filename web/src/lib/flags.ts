import type { FlagKey, Flags } from '@sendero/core/flag/flag';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { boot } from './boot.ts';

/** What the server said since the page came; null while that is all. */
const fresh = createStore<Flags | null>(() => null);

/** Which features are on for this site at this moment: as the server said with the page, or since. */
export const currentFlags = (): Flags => fresh.getState() ?? boot.flags;

/** One of `currentFlags`, outside of what is drawn. */
export function flag<Key extends FlagKey>(key: Key): Flags[Key] {
  return currentFlags()[key];
}

/** As `currentFlags`, for a component that has to follow them (FLG-02). */
export function useFlags(): Flags {
  return useStore(fresh) ?? boot.flags;
}

/** One of `useFlags`. */
export function useFlag<Key extends FlagKey>(key: Key): Flags[Key] {
  return useFlags()[key];
}

/** Takes what the server says now. */
export function takeFlags(said: Flags): void {
  if (JSON.stringify(said) !== JSON.stringify(currentFlags())) fresh.setState(said, true);
}
