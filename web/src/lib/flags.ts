import type { FlagKey, Flags } from '@sendero/core/flag/flag';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { boot } from './boot.ts';

/** Flags read since the page was loaded; null if none were. */
const fresh = createStore<Flags | null>(() => null);

/** The current feature flags of this site: the latest from the server, initially those in the boot data. */
export const currentFlags = (): Flags => fresh.getState() ?? boot.flags;

/** One of `currentFlags`, for code outside of components. */
export function flag<Key extends FlagKey>(key: Key): Flags[Key] {
  return currentFlags()[key];
}

/** Like `currentFlags`, for components that re-render on a change (FLG-02). */
export function useFlags(): Flags {
  return useStore(fresh) ?? boot.flags;
}

/** One of `useFlags`. */
export function useFlag<Key extends FlagKey>(key: Key): Flags[Key] {
  return useFlags()[key];
}

/** Stores new flags from the server. */
export function takeFlags(said: Flags): void {
  if (JSON.stringify(said) !== JSON.stringify(currentFlags())) fresh.setState(said, true);
}
