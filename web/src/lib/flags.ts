import type { FlagKey, Flags } from '@sendero/core/flag/flag';
import type { MaintenanceNote } from '@sendero/core/flag/site-settings';
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

/** What the operator says while the site is closed, read since the page was loaded; undefined if nothing was. */
const note = createStore<{ readonly said: MaintenanceNote | null | undefined }>(() => ({ said: undefined }));

/** What the operator says while the site is closed; null for nothing. */
export function useMaintenanceNote(): MaintenanceNote | null {
  const { said } = useStore(note);
  return said === undefined ? (boot.maintenance ?? null) : said;
}

/** Stores what the operator says now. */
export function takeNote(said: MaintenanceNote | null): void {
  note.setState({ said });
}

/** Stores new flags from the server. */
export function takeFlags(said: Flags): void {
  if (JSON.stringify(said) !== JSON.stringify(currentFlags())) fresh.setState(said, true);
}
